import { globSync, readFileSync } from 'node:fs'
import { patientPapers } from '@labgate/contract/patients/patient-papers'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { tooLong } from '../src/forms/too-long.ts'
import { useCallForm } from '../src/forms/use-call-form.ts'
import { LimitedText } from '../src/ui/fields/limited-text.tsx'
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

/** What is no free text: numbers that are scanned, searched, or have a form of their own. */
const masks = new Set([
  'core/patients/parts/type-ahead.tsx',
  'features/accessioning/bench/match-act.tsx',
  'features/accessioning/parts/scan-field.tsx',
  'features/billing/preauth/bulk-entry.tsx',
  'features/corrections/account-form.tsx',
  'features/faxes/numbers/number-detail.tsx',
  'features/orders/form/parts/specimen-part.tsx',
  'features/shipping/ship-logs/parts/number-entry.tsx',
  'sign-in/organization-panel.tsx',
  'ui/day-filter.tsx',
  'ui/fields/date-field.tsx',
  'ui/fields/instant-field.tsx',
  'ui/fields/phone-field.tsx',
  'ui/fields/time-field.tsx',
  'ui/tests/find-test.tsx',
])
it('no field of free text lets the browser cut what is pasted', () => {
  const cutting = globSync('web/src/**/*.tsx')
    .filter((file) =>
      /<(TextInput|Textarea|PasswordInput)\b(?:[^<>]|=>|<[^<>]*>)*?maxLength/.test(
        readFileSync(file, 'utf8'),
      ),
    )
    .map((file) => file.replace('web/src/', ''))
  expect(cutting.toSorted()).toEqual([...masks].toSorted())
})

it('a field of a mask lets the browser cut nothing that is as long as a sentence', () => {
  const longest = [...masks].flatMap((file) =>
    [
      ...readFileSync(`web/src/${file}`, 'utf8').matchAll(
        /<TextInput\b(?:[^<>]|=>|<[^<>]*>)*?maxLength=\{(\d+)\}/g,
      ),
    ].map(([, length]) => Number(length)),
  )
  expect(longest.length).toBeGreaterThan(5)
  expect(Math.max(...longest)).toBeLessThanOrEqual(100)
})
