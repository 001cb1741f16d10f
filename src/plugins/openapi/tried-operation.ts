/** Data for the console of an operation to send requests, as the page carries it. */
export interface TriedOperation {
  /** In capitals. */
  readonly method: string;
  /** With the names of its parameters: `/pets/{petId}`. */
  readonly path: string;
  /** Addresses of servers, all at origins that the config lists. */
  readonly servers: readonly string[];
  readonly parameters: readonly TriedParameter[];
  readonly bodies: readonly TriedBody[];
  readonly isBodyRequired: boolean;
  /** Ways of authorization, of which one is chosen; an empty one is no authorization. */
  readonly ways: readonly (readonly TriedCredential[])[];
  /** Names of what a page cannot send: cookies, certificates. */
  readonly unsendable: readonly string[];
}

export interface TriedParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly isRequired: boolean;
  readonly type: 'text' | 'number' | 'boolean' | 'array' | 'object';
  /** Values that it may have; none: any. */
  readonly values: readonly string[];
  /** An example or default. */
  readonly example: string;
  readonly style: string;
  readonly explode: boolean;
}

export interface TriedBody {
  /** Media type. */
  readonly type: string;
  readonly kind: 'text' | 'form' | 'multipart' | 'file';
  /** For the kind `text`. */
  readonly text: string;
  readonly fields: readonly FormField[];
}

/** A field of a form that is sent. */
export interface FormField {
  readonly name: string;
  readonly value: string;
  readonly isFile: boolean;
}

export interface TriedCredential {
  /** Name of the scheme. */
  readonly name: string;
  readonly kind: 'bearer' | 'basic' | 'header' | 'query';
  /** Name of the header or of the parameter. */
  readonly key: string;
}
