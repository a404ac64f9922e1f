import { describeExamples, EXAMPLE_UUID } from '../platform/openapi/examples.js';

describeExamples({}, { attendance: EXAMPLE_UUID, group: 'Löwenbande' });
