import { whose } from '@labgate/contract/access/whose'
import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { FakeApi } from './fake-api.ts'

const ada = {
  patientId: 7,
  lastName: "O'Brien",
  firstName: 'Ada',
  middleName: '',
  lastNameLatin: '',
  firstNameLatin: '',
  middleNameLatin: '',
  dob: '1970-01-02',
  medicalRecordId: '4471',
}

/** Answers whose record or order it is: Ada O’Brien’s. */
export const knowAda = (api: FakeApi): void => {
  api.reply(whose.ofPatient, ada)
  api.reply(whose.ofOrder, ada)
}

/** A drawer or dialog that is open bears name, birth date, and record number. */
export const expectWhose = async (
  text: RegExp = /^\S.* Born \d\d\/\d\d\/\d{4} · (MRN \S+|No record number)$/,
): Promise<void> => {
  await waitFor(() => {
    const shown = [...document.querySelectorAll('[role="note"][aria-label="Patient"]')].at(-1)
    expect(shown?.textContent ?? 'no line with the patient').toMatch(text)
  })
}
