import { latinFields, nameFields } from '@labgate/contract/printed-name'

type Fields = Record<string, unknown>

/** A name that is changed is no longer written as the old one was: on a label that would be somebody else. Adds to what was sent that the old spelling goes. */
export const letOldLatinGo = (sent: Fields, before: Fields): void => {
  for (const field of nameFields) {
    const latin = latinFields[field]
    if (sent[field] !== undefined && sent[field] !== (before[field] ?? '') && sent[latin] === undefined && (before[latin] ?? '') !== '') sent[latin] = ''
  }
}
