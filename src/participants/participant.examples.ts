import { describeExamples } from '../platform/openapi/examples.js';

describeExamples({}, { dateOfBirth: '2017-05-04' });
