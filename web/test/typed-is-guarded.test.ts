import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/*
 * What is typed is not lost without a question (rules.md#unsaved-work). Forms guard their fields
 * themselves (forms/use-call-form.ts, use-record-form.ts); a file that keeps typed text in a state
 * of its own and sends it says so with `useTyped`, or stands here with its reason.
 */
const withoutGuard: Readonly<Record<string, string>> = {
  'core/patients/insurance/card-sides.tsx': 'a picture is sent when it is chosen',
  'features/accounts/users/signature-upload.tsx': 'a picture, chosen again in one step',
  'features/admin/style-guide/sample-form.tsx': 'samples, which save nothing',
  'features/faxes/detail/ask.tsx': 'a dialog with one note',
  'features/faxes/numbers/number-detail.tsx': 'a dialog with one note or number',
  'features/patients/record/ssn-dialog.tsx': 'a dialog with one reason',
  'features/results/resend/parts/send-again.tsx': 'a dialog with one note',
  'features/results/result-desk/message-view.tsx': 'a dialog with one reason',
  'features/shipping/manifests/final/take-back.tsx': 'a dialog with one reason',
  'features/shipping/manifests/open/making-manifest.tsx': 'a number that is scanned',
  'features/shipping/ship-logs/parts/missing-tubes.tsx': 'a dialog with one note',
  'ui/figures/view-form.tsx': 'a dialog with one name',
}
const root = 'web/src/'
const isTyped = /<(TextInput|Textarea|LimitedText|GrowingText|NumberInput|MoneyInput|FileField)\b/
const sends = /\buseApiMutation\b|[^\w.]call\(|\bon(Confirm|Save|Done)\b/
const guards = /\buse(Typed|CallForm|RecordForm)\b|<ReasonConfirm\b|\bunsaved\.add\b/

it('a file that sends what is typed into a state of its own guards it, or is named with its reason', () => {
  const bare = globSync('{app,core,features,overviews,ui}/**/*.tsx', { cwd: root })
    .filter((file) => {
      const text = readFileSync(root + file, 'utf8')
      return (
        isTyped.test(text) && text.includes('useState') && sends.test(text) && !guards.test(text)
      )
    })
    .toSorted()
  expect(bare).toEqual(Object.keys(withoutGuard).toSorted())
})
