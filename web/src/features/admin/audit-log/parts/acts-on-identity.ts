import { say } from '@labgate/contract/languages/say'
/** Acts on a patient's identity and on what is recorded about them. */
export const actsOnIdentity: Readonly<Record<string, string>> = {
  'identityCorrections.list': say('See corrections of a patient’s identity'),
  'identityCorrections.waiting': say('See identity corrections that wait for the laboratory'),
  'identityCorrections.request': say('Request a correction of a patient’s identity'),
  'identityCorrections.decide': say('Accept or reject a correction of a patient’s identity'),
  'identityCorrections.check': say('Check a tube after a correction'),
  'patientLists.sayNone': say('Record that a patient’s list is empty'),
  'demographics.affected': say('See orders under earlier demographics'),
  'demographics.update': say('Update orders to current demographics'),
  'users.identityVerified': say('Check an identity'),
  'users.identityList': say('See identity checks'),
  'find.anything': say('Search everything'),
  'callSheets.get': say('Open a caller’s page'),
  'callSheets.numbers': say('See fax numbers for a caller'),
  'callSheets.send': say('Send a report again for a caller'),
  'callSheets.save': say('Record a call about a patient'),
}
