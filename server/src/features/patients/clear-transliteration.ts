import { latinFields, nameFields } from '@labgate/contract/kit/printed-name'

type Fields = Record<string, unknown>

/**
 * A changed name is no longer spelled as the old one was: on a label it would be someone else. Adds
 * to the sent fields that the old spelling is removed.
 */
export const clearTransliteration = (sent: Fields, before: Fields): void => {
  for (const field of nameFields) {
    const latin = latinFields[field]
    if (
      sent[field] !== undefined &&
      sent[field] !== (before[field] ?? '') &&
      sent[latin] === undefined &&
      (before[latin] ?? '') !== ''
    )
      sent[latin] = ''
  }
}
