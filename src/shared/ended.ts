/** Thrown when a program that should do some work is gone, which says nothing about the work. */
class Ended extends Error {
  /** True if docgen has ended it, because its work used too much processor time. */
  readonly isOverLimit: boolean;

  constructor(message: string, { isOverLimit = false } = {}) {
    super(message);
    this.isOverLimit = isOverLimit;
  }
}

export class ThreadEnded extends Ended {
  override readonly name = 'ThreadEnded';
}

export class BrowserEnded extends Ended {
  override readonly name = 'BrowserEnded';
}
