/**
 * The benchmark's yardstick: every answer as one statement that builds the JSON in SQL. No rights, no limits, no language;
 * the connection's time zone is Europe/Berlin and the address of the website a parameter.
 */
const moment = (value) => `to_char(${value}, 'YYYY-MM-DD"T"HH24:MI:SSTZH:TZM')`;

const reference = (record) =>
  `json_build_object('uuid', ${record}.uuid, 'name', ${record}.name, 'alias', ${record}.alias)`;

const list = (value, from, order) => `coalesce((select json_agg(${value} order by ${order}) from ${from}), '[]')`;

const taken = 't.confirmed + t.participated + t.noshow + t.waitlisted';
const vacancies = `greatest(0, o.max_participants - (${taken}))`;

const common = [
  ['uuid', 'o.uuid'],
  ['name', 'o.name'],
  ['alias', 'o.alias'],
  ['edition', reference('e')],
  [
    'hosts',
    list(
      reference('h'),
      'offer_hosts l join hosts h on h.uuid = l.host_uuid where l.offer_uuid = o.uuid',
      'l.position, h.uuid',
    ),
  ],
  ['status', `case when o.cancelled then '["published", "cancelled"]'::json else json_build_array(o.place) end`],
  ['teaser', 'o.teaser'],
  ['description', 'o.description'],
  [
    'dates',
    list(
      `json_build_object('uuid', d.uuid, 'begin', ${moment('d.begin_at')}, 'end', ${moment('d.end_at')}, 'recurrence', d.recurrence)`,
      'offer_dates d where d.offer_uuid = o.uuid',
      'd.begin_at, d.uuid',
    ),
  ],
  ['fee', 'o.fee'],
  ['minAge', 'o.min_age'],
  ['maxAge', 'o.max_age'],
  ['minParticipants', 'o.min_participants'],
  ['maxParticipants', 'o.max_participants'],
  ['vacancies', `case when o.max_participants is not null then ${vacancies} end`],
  ['fullyBooked', `coalesce(o.max_participants <= ${taken}, false)`],
  ['requiresApplication', 'o.requires_application'],
  ['onlineApplication', 'o.online_application'],
  ['applicationDeadline', moment('o.application_deadline')],
  ['meetingPoint', 'o.meeting_point'],
  ['meetingAddress', 'o.meeting_address'],
  ['meetingLat', 'o.meeting_lat'],
  ['meetingLng', 'o.meeting_lng'],
  ['bring', 'o.bring'],
  ['wheelchairAccessible', 'o.wheelchair_accessible'],
  [
    'categories',
    list(
      reference('c'),
      'offer_categories l join categories c on c.uuid = l.category_uuid where l.offer_uuid = o.uuid',
      'l.position, c.uuid',
    ),
  ],
  ['url', `case when o.place = 'published' and o.publish = 'public' then $1::text || '/angebote/' || o.alias end`],
  ['media', list(`$1::text || '/media/' || m.path`, 'offer_media m where m.offer_uuid = o.uuid', 'm.position, m.uuid')],
  ['createdAt', moment('o.created_at')],
  ['modifiedAt', moment('o.modified_at')],
];

/** What an admin may do: the workflow's table for everybody who may do everything. */
const transitions = `case
  when o.cancelled then case when o.first_begin_at <= now() then '["unpublish"]' else '["unpublish", "relaunch"]' end
  when o.place = 'draft' then '["complete", "approve", "publish"]'
  when o.place = 'completed' then '["reopen", "approve", "publish"]'
  when o.place = 'reviewed' then '["reopen", "unapprove", "publish"]'
  when o.place = 'unpublished' then '["publish"]'
  else case when o.first_begin_at <= now() then '["unpublish"]' else '["unpublish", "cancel"]' end
  end::json`;

const counts = ['waiting', 'confirmed', 'waitlisted', 'withdrawn', 'rejected', 'unfulfilled', 'participated', 'noshow'];

const internal = [
  ['publish', 'o.publish'],
  ['comment', 'o.comment'],
  [
    'contact',
    `case when a.uuid is not null then json_build_object('uuid', a.uuid, 'name', concat_ws(' ', a.firstname, a.lastname),
      'phone', coalesce(a.phone, a.mobile), 'email', a.email) end`,
  ],
  [
    'attendances',
    `json_build_object(${counts.map((name) => `'${name}', t.${name}`).join(', ')}, 'total', ${counts.map((name) => `t.${name}`).join(' + ')})`,
  ],
  ['applicationQuestions', 'o.application_questions'],
  ['transitions', transitions],
  ['applyText', 'o.apply_text'],
  ['variantOf', `(select ${reference('v')} from offers v where v.uuid = o.variant_of_uuid)`],
  ['variants', list(reference('v'), 'offers v where v.variant_of_uuid = o.uuid', 'v.created_at, v.uuid')],
  ['requiresAgreement', 'o.requires_agreement'],
  ['agreementUrl', `$1::text || '/media/' || o.agreement_path`],
  ['accessibility', 'o.accessibility'],
  ['internalNote', 'o.internal_note'],
];

/** A function takes at most 100 arguments, that is 50 fields. */
const object = (fields) =>
  `json_strip_nulls(json_build_object(${fields.map(([name, value]) => `'${name}', ${value}`).join(', ')}))`;

const isPublic = `o.place = 'published' and o.publish = 'public' and o.edition_uuid in (
  select e.uuid from editions e where not e.archived and coalesce((select bool_or(t.begin_at <= now() and t.end_at > now())
    from edition_tasks t where t.edition_uuid = e.uuid and t.type = 'show_offers'), true))`;

const joined = `join editions e on e.uuid = o.edition_uuid join offer_tallies t on t.offer_uuid = o.uuid
  left join accounts a on a.uuid = o.contact_uuid`;

/** Cut on identifiers first, as the service does: the yardstick is to be good SQL, not the first that comes to mind. */
const offers = (fields, where, limit) => `
  select coalesce(json_agg(body), '[]')::text as body from (
    select ${object(fields)} as body
    from (select o.uuid from offers o where ${where} order by o.first_begin_at nulls last, o.uuid ${limit}) cut
    join offers o on o.uuid = cut.uuid ${joined}
    order by o.first_begin_at nulls last, o.uuid) page`;

const host = `json_strip_nulls(json_build_object('uuid', h.uuid, 'name', h.name, 'alias', h.alias, 'email', h.email,
  'phone', h.phone, 'mobile', h.mobile, 'fax', h.fax, 'website', h.website, 'address', h.address, 'text', h.text,
  'logo', h.logo, 'offersCount', (select count(*) from offer_hosts l where l.host_uuid = h.uuid),
  'members', ${list(
    `json_build_object('uuid', m.uuid, 'name', concat_ws(' ', m.firstname, m.lastname))`,
    'host_members l join accounts m on m.uuid = l.account_uuid where l.host_uuid = h.uuid',
    'm.lastname collate german, m.firstname collate german, m.uuid',
  )}, 'createdAt', ${moment('h.created_at')}))`;

/** A single offer with all its fields, for the answers of writes. */
export const recordSql = `select ${object([...common, ...internal])}::text as body from offers o ${joined} where o.uuid = $2
  and $1::text is not null`;

/** A single application, for the answers of writes; the transitions that are allowed now are the service's addition. */
export const applicationSql = `select json_strip_nulls(json_build_object('uuid', t.uuid,
    'offer', json_build_object('uuid', o.uuid, 'name', o.name, 'alias', o.alias),
    'edition', json_build_object('uuid', e.uuid, 'name', e.name, 'alias', e.alias),
    'participant', json_build_object('uuid', p.uuid, 'name', concat_ws(' ', p.firstname, p.lastname), 'firstname', p.firstname,
      'lastname', p.lastname, 'dateOfBirth', p.date_of_birth, 'age', date_part('year', age(p.date_of_birth)),
      'email', p.email, 'phone', p.phone),
    'account', case when a.uuid is not null then json_build_object('uuid', a.uuid,
      'name', concat_ws(' ', a.firstname, a.lastname)) end,
    'status', t.status, 'favourite', t.favourite, 'agreementReceived', t.agreement_received, 'fee', coalesce(t.charged, 0),
    'paid', coalesce(t.paid_amount >= t.charged, false), 'receipts', ${list(
      `json_build_object('uuid', r.uuid, 'number', r.number)`,
      'receipt_items i join receipts r on r.uuid = i.receipt_uuid where i.attendance_uuid = t.uuid',
      'r.created_at',
    )}, 'answers', t.answers, 'comment', t.comment,
    'createdAt', ${moment('t.created_at')}, 'modifiedAt', ${moment('t.modified_at')}))::text as body
  from attendances t join offers o on o.uuid = t.offer_uuid join editions e on e.uuid = t.edition_uuid
    join participants p on p.uuid = t.participant_uuid left join accounts a on a.uuid = p.account_uuid
  where t.uuid = $2 and $1::text is not null`;

const historyEntry = `json_strip_nulls(json_build_object('uuid', y.uuid, 'at', ${moment('y.at')}, 'action', y.action,
  'transition', y.transition, 'from', y.from_status, 'to', y.to_status, 'fields', y.fields, 'changes', y.changes, 'notified', y.notified,
  'note', y.note, 'by', case when a.uuid is not null then json_build_object('uuid', a.uuid,
    'name', concat_ws(' ', a.firstname, a.lastname)) end))`;

/** Path of the bare server → its statement, and the parameters it takes from the query string. */
export const QUERIES = {
  '/public/offers': { sql: offers(common, isPublic, 'limit $2 offset $3'), parameters: ['limit', 'offset'] },
  '/admin/offers': {
    sql: offers([...common, ...internal], 'true', 'limit $2 offset $3'),
    parameters: ['limit', 'offset'],
  },
  '/admin/edition': {
    sql: offers(
      [...common, ...internal],
      'o.edition_uuid = (select e.uuid from editions e where e.alias = $4)',
      'limit $2 offset $3',
    ),
    parameters: ['limit', 'offset', 'edition'],
  },
  '/public/search': {
    sql: offers(common, `${isPublic} and o.search_text like $4`, 'limit $2 offset $3'),
    parameters: ['limit', 'offset', 'like'],
  },
  '/public/offer': {
    sql: `select ${object(common)}::text as body from offers o ${joined} where o.uuid = $2 and ${isPublic}`,
    parameters: ['uuid'],
  },
  '/admin/history': {
    sql: `select coalesce(json_agg(body), '[]')::text as body from (select ${historyEntry} as body
      from offer_history y left join accounts a on a.uuid = y.account_uuid
      where y.offer_uuid = $4 and $1::text is not null order by y.at desc, y.uuid desc limit $2 offset $3) page`,
    parameters: ['limit', 'offset', 'uuid'],
  },
  '/admin/hosts': {
    sql: `select coalesce(json_agg(body), '[]')::text as body from (select ${host} as body from hosts h
      where $1::text is not null order by h.name collate german, h.uuid limit $2 offset $3) page`,
    parameters: ['limit', 'offset'],
  },
};
