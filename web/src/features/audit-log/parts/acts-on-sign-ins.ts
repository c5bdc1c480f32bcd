/** Acts on second factors and on what somebody signs in with. */
export const actsOnSignIns: Readonly<Record<string, string>> = {
  'secondFactor.begin': 'Begin a second factor',
  'secondFactor.confirm': 'Set up a second factor',
  'secondFactor.prove': 'Show the second factor',
  'secondFactor.remove': 'Remove own second factor',
  'secondFactor.reset': 'Reset someone’s second factor',
  'secondFactor.state': 'See own second factor',
  'signInChanges.list': 'See changes of a sign-in',
  'signInChanges.confirm': 'Confirm a change of a sign-in',
  'signInChanges.cancel': 'Cancel a change of a sign-in',
  'signInChanges.openSigning': 'Open signing',
  'signInChanges.prove': 'Verify a new email',
  'signInChanges.object': 'Object to a change of a sign-in',
  'signInChanges.attest': 'Confirm the own sign-in',
  'signInChanges.own': 'See whether signing is open',
  'signInChanges.applied': 'Change of a sign-in counts',
}
