const outcomeWords: Readonly<Record<string, string>> = {
  paid: 'Paid',
  'partly-denied': 'Partly denied',
  denied: 'Denied',
  'nothing-due': 'Nothing due',
  reversed: 'Reversed',
  forwarded: 'Forwarded to another payer',
  predetermined: 'Predetermined',
}
/** State of a claim, in a word. */
export const stateOfClaim = ({ state, outcome }: { state: string; outcome: string }): string => {
  if (state === 'adjudicated' || state === 'closed') return outcomeWords[outcome] ?? 'Decided'
  return `${state.charAt(0).toUpperCase()}${state.slice(1)}`
}
