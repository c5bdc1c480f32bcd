import { phraseOf } from '@labgate/contract/languages/say'

/* 'Hold - ' in English, 'En espera: ' in Spanish. */
const state = /^\p{L}+(?: \p{L}+)?(?: - |: )/u

/** Why an order is held or rejected: 'Missing name' of 'Hold - missing name'. */
export const reasonOfStatus = (labStatus: string): string => {
  const reason = phraseOf(labStatus).replace(state, '')
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`
}
