import { say } from '@labgate/contract/languages/say'
const outcomeWords: Readonly<Record<string, string>> = {
  paid: say('Paid'),
  'partly-denied': say('Partly denied'),
  denied: say('Denied'),
  'nothing-due': say('Nothing due'),
  reversed: say('Reversed'),
  forwarded: say('Forwarded to another payer'),
  predetermined: say('Predetermined'),
}
/** State of a claim, in a word. */
export const stateOfClaim = ({ state, outcome }: { state: string; outcome: string }): string => {
  if (state === 'adjudicated' || state === 'closed') return outcomeWords[outcome] ?? say('Decided')
  return `${state.charAt(0).toUpperCase()}${state.slice(1)}`
}
