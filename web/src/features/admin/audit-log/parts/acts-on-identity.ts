/** Acts on a patient's identity and on what is recorded about them. */
export const actsOnIdentity: Readonly<Record<string, string>> = {
  'identityCorrections.list': 'See corrections of a patient’s identity',
  'identityCorrections.waiting': 'See identity corrections that wait for the laboratory',
  'identityCorrections.request': 'Request a correction of a patient’s identity',
  'identityCorrections.decide': 'Accept or reject a correction of a patient’s identity',
  'identityCorrections.check': 'Check a tube after a correction',
  'patientLists.sayNone': 'Record that a patient’s list is empty',
  'demographics.affected': 'See orders under earlier demographics',
  'demographics.update': 'Update orders to current demographics',
  'users.identityVerified': 'Check an identity',
  'users.identityList': 'See identity checks',
  'find.anything': 'Search everything',
  'callSheets.get': 'Open a caller’s page',
  'callSheets.numbers': 'See fax numbers for a caller',
  'callSheets.send': 'Send a report again for a caller',
  'callSheets.save': 'Record a call about a patient',
}
