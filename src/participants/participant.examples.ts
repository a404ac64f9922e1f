import { describeExamples } from '../platform/http/openapi/examples.js';

describeExamples({}, { dateOfBirth: '2017-05-04' });
