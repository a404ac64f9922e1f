/** What a mail says of each application of a group, under its heading; missing parts leave no blanks. */
export const each = (group: string, heading = '##'): string => `{{#${group}}}
${heading} {{child}}: {{offer}}

{{#from}}
- Bisher: {{from}}
{{#placed}}
- {{child}} hat hier einen Platz
{{/placed}}
{{/from}}
{{#before}}
- Bisher: {{when}}
{{/before}}
{{#calledOff}}
- Abgesagt: Das Angebot findet nicht statt
{{/calledOff}}
{{#offDates}}
- Es entfällt: {{when}}
{{/offDates}}
{{#placeLost}}
- Der Platz{{#promisedOn}}, den wir Ihnen am {{promisedOn}} zugesagt haben,{{/promisedOn}} entfällt
{{/placeLost}}
{{#listLost}}
- Stand auf der Warteliste: Plätze werden nicht mehr vergeben
{{/listLost}}
{{#wishLost}}
- Über die Anmeldung war noch nicht entschieden
{{/wishLost}}
{{#note}}
- {{note}}
{{/note}}
{{#dates}}
- {{#redated}}**Jetzt:** {{/redated}}{{when}}
{{/dates}}
{{#undated}}
- **Jetzt:** ohne festen Termin
{{/undated}}
{{#placed}}
{{#meetingBefore}}
- Treffpunkt bisher: {{meetingBefore}}
{{/meetingBefore}}
{{#meetingPoint}}
- Treffpunkt{{#meetingMoved}} **jetzt**{{/meetingMoved}}: {{meetingPoint}}
{{/meetingPoint}}
{{#meetingGone}}
- Einen Treffpunkt gibt es nicht mehr
{{/meetingGone}}
{{#bring}}
- Mitbringen: {{bring}}
{{/bring}}
{{#agreementNeeded}}
- Bitte unterschrieben mitbringen oder abgeben: Einverständniserklärung der Eltern
{{#agreement}}
- [Einverständniserklärung zum Ausdrucken]({{agreement}})
{{/agreement}}
{{/agreementNeeded}}
{{#agreementReceived}}
- Die Einverständniserklärung der Eltern liegt vor
{{/agreementReceived}}
{{#fee}}
- Gebühr: {{fee}}{{#alreadyPaid}}, davon schon bezahlt: {{alreadyPaid}}{{/alreadyPaid}}
{{/fee}}
{{/placed}}
{{#priority}}
- Ihr Wunsch Nr. {{priority}}
{{/priority}}
{{#price}}
- Gebühr, wenn ein Platz daraus wird: {{price}}
{{/price}}
{{#position}}
- Platz {{position}} auf der Warteliste
{{/position}}
{{#reason}}
- Warum: {{reason}}
{{/reason}}
{{#comment}}
- Ihre Bemerkung: {{comment}}
{{/comment}}
{{#open}}
- Über den Platz wird noch entschieden
{{/open}}
{{#url}}
- [Zum Angebot]({{url}})
{{/url}}

{{/${group}}}`;
