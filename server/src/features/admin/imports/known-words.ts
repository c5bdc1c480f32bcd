import type { Known } from './known-patients.ts'

/** Why a patient's row is left out, in words that name no one. */
export const whyWords: Readonly<Record<Known['why'], string>> = {
  'record number': 'the record number is on file',
  'other person': 'the record number is on file with a different name or birth date',
  'same person': 'last name, first name, and birth date are on file',
  'earlier row': 'last name, first name, and birth date are in an earlier row',
}
