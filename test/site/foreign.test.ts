/** Some of the projects of `test/stress/foreign.test.ts`. */
import { it } from 'vitest';
import { buildScenario } from '../stress/foreign/build-scenario.ts';
import { topics } from '../stress/foreign/index.ts';

it.each(topics.flatMap(({ scenarios }) => scenarios).filter(({ isQuick }) => isQuick))('$id', buildScenario);
