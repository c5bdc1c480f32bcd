import type { Known } from './known-patients.ts'

/** Why a patient's row is left out, in words that name nobody. */
export const whyWords: Readonly<Record<Known['why'], string>> = {
  'record number': 'the record number is there',
  'other person': 'the record number is there, with another name or birth date',
  'same person': 'last name, first name and birth date are there',
  'earlier row': 'last name, first name and birth date stand in an earlier row',
}
