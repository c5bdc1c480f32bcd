/** What is done with who a patient is, and with what is recorded of them. */
export const actsOnIdentity: Readonly<Record<string, string>> = {
  'identityCorrections.list': 'See corrections of a patient’s identity',
  'identityCorrections.request': 'Request a correction of a patient’s identity',
  'identityCorrections.decide': 'Decide a correction of a patient’s identity',
  'identityCorrections.check': 'Check a tube after a correction',
  'patientLists.sayNone': 'Record that a patient has none',
  'demographics.affected': 'See orders under old demographics',
  'demographics.update': 'Bring orders to new demographics',
  'users.identityVerified': 'Check an identity',
  'users.identityList': 'See identity checks',
  'find.anything': 'Search everything',
  'callSheets.get': 'Open the page for a caller',
  'callSheets.save': 'Note a call about a patient',
}
