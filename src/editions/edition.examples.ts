import { HOST } from '../hosts/host.view.js';
import { type Notes } from '../platform/http/openapi/api-notes.js';

export const EDITION = {
  uuid: '0192f3a4-0000-7000-8000-000000002026',
  name: 'Sommerferienprogramm 2026',
  alias: 'sommer-2026',
};

export const COMMITMENT = {
  hash: 'f52b8e1a8e5a2ad1b4f2ef96ab4cdf3f0f3a1e9d0b6c7f5d4e3a2b1c0d9e8f70',
  tickets: '0c9e4d7b1a2f3e5d6c7b8a990a1b2c3d4e5f60718293a4b5c6d7e8f901234567',
  since: '2026-05-02T09:00:00+02:00',
  beaconSource: 'Lottozahlen vom 12. Juni 2026',
};

export const EDITION_NOTES: Notes = {
  schemas: {
    Edition: {
      ...EDITION,
      archived: false,
      hosts: [],
      hostsCanAssign: false,
      remindBefore: 48,
      withdrawByLink: true,
      online: true,
      holidayBegin: '2026-07-02T00:00:00+02:00',
      holidayEnd: '2026-09-14T00:00:00+02:00',
      offersCount: 69,
      draw: { commitment: COMMITMENT },
    },
    EditionTask: {
      type: 'application_system',
      title: 'Anmeldung',
      description: 'Anmeldung über die Website, wer zuerst kommt.',
      begin: '2026-06-15T08:00:00+02:00',
      end: '2026-07-27T23:59:59+02:00',
      applicationSystem: 'firstcome',
      maxApplications: 5,
      maxPlaces: 3,
      gapMinutes: 30,
      firstPlaceBy: 'lot',
      oneOfVariants: true,
      friends: true,
      siblings: false,
      rest: 'waitlisted',
      beaconSource: 'Lottozahlen vom 12. Juni 2027',
      skipMaxApplications: false,
      maxApplicationsDay: 3,
      hideStatus: false,
      ageCheck: 'exact',
    },
    EditionCreate: { name: 'Sommerferienprogramm 2027', hosts: [HOST.alias], hostsCanAssign: false },
    EditionPatch: { hosts: [HOST.alias], hostsCanAssign: false },
    Timeline: { now: '2026-06-20T10:15:00+02:00', hostsMayEdit: false, applicationSystem: 'firstcome' },
    TimelineTask: {
      type: 'application_system',
      title: 'Anmeldung',
      begin: '2026-06-15T08:00:00+02:00',
      end: '2026-07-27T23:59:59+02:00',
    },
  },
  properties: { edition: EDITION.alias },
};
