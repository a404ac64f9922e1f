import { describeExamples, EXAMPLE_UUID } from '../platform/http/openapi/examples.js';

describeExamples({}, { attendance: EXAMPLE_UUID, group: 'Löwenbande' });
