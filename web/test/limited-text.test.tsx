import { globSync, readFileSync } from 'node:fs'
import { patientPapers } from '@labgate/contract/patients/patient-papers'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { tooLong } from '../src/forms/too-long.ts'
import { useCallForm } from '../src/forms/use-call-form.ts'
import { LimitedText } from '../src/ui/fields/limited-text.tsx'
import { PhoneField } from '../src/ui/fields/phone-field.tsx'
import { TextField } from '../src/ui/fields/text-fields.tsx'
import { FormFrame } from '../src/ui/form-frame.tsx'
import { fakeApi } from './fake-api.ts'
import { administrator, signInAs } from './people.ts'
import { showPart } from './show.tsx'

it.each([
  ['a'.repeat(10), undefined],
  [` ${'a'.repeat(10)} `, undefined],
  ['a'.repeat(11), '1 character too long: at most 10 fit.'],
  ['a'.repeat(2010), '2,000 characters too long: at most 10 fit.'],
])('a text of %s', (text, fault) => {
  expect(tooLong(text, 10)).toBe(fault)
})
it('keeps what is pasted, and says how much of it is too long until it fits', () => {
  showPart(<LimitedText label="Reason" maxLength={10} />)
  const field = screen.getByLabelText<HTMLInputElement>('Reason')
  expect(field.maxLength, 'the browser would cut').toBe(-1)
  fireEvent.change(field, { target: { value: 'a'.repeat(14) } })
  expect(field.value).toHaveLength(14)
  expect(screen.getByText('4 characters too long: at most 10 fit.')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'a'.repeat(10) } })
  expect(screen.queryByText(/too long/)).toBeNull()
})

/** A field that takes less than its call does. */
const Short = () => {
  const form = useCallForm({
    endpoint: patientPapers.saveNote,
    initial: { subject: '' },
    toInput: ({ subject }) => ({ patientId: 7, subject, note: 'Called.' }),
    onDone: () => undefined,
  })
  return (
    <FormFrame form={form} saveLabel="Save note">
      <TextField form={form} name="subject" label="Subject" maxLength={10} />
    </FormFrame>
  )
}
it('a form is not saved with a text that is too long, and says so at its place', async () => {
  signInAs(administrator)
  const api = fakeApi()
  api.reply(patientPapers.saveNote, { id: '1' })
  showPart(<Short />)
  const field = screen.getByLabelText<HTMLInputElement>('Subject')
  fireEvent.change(field, { target: { value: 'a'.repeat(13) } })
  fireEvent.click(screen.getByRole('button', { name: /^Save note/ }))
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(screen.getByText('3 characters too long: at most 10 fit.')).toBeTruthy()
  expect(api.calls(patientPapers.saveNote)).toEqual([])
})

/** What scanners type into: a burst of keys, which has a form of its own. */
const scanned = new Set([
  'features/accessioning/parts/scan-field.tsx',
  'features/shipping/ship-logs/parts/number-entry.tsx',
])
it('no field but those of scans lets the browser cut what is typed or pasted', () => {
  const cutting = globSync('web/src/**/*.tsx')
    .filter((file) =>
      /<(TextInput|Textarea|PasswordInput|Autocomplete|TagsInput|Select|input|textarea)\b(?:[^<>]|=>|<[^<>]*>)*?maxLength/.test(
        readFileSync(file, 'utf8'),
      ),
    )
    .map((file) => file.replace('web/src/', ''))
  expect(cutting.toSorted()).toEqual([...scanned].toSorted())
})

it('a phone number that is too long is kept, said, and not saved', async () => {
  signInAs(administrator)
  const api = fakeApi()
  const Phone = () => {
    const form = useCallForm({
      endpoint: patientPapers.saveNote,
      initial: { subject: '' },
      toInput: ({ subject }) => ({ patientId: 7, subject, note: 'Called.' }),
      onDone: () => undefined,
    })
    return (
      <FormFrame form={form} saveLabel="Save phone">
        <PhoneField form={form} name="subject" label="Phone" />
      </FormFrame>
    )
  }
  showPart(<Phone />)
  const field = screen.getByLabelText<HTMLInputElement>('Phone')
  expect(field.maxLength, 'the browser would cut').toBe(-1)
  fireEvent.change(field, { target: { value: '(813) 555-0100 or (813) 555-0199' } })
  expect(screen.getByText('2 characters too long: at most 30 fit.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Save phone/ }))
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(api.calls(patientPapers.saveNote)).toEqual([])
})
