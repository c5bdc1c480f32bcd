import type { Lab } from '@labgate/contract/accounts/labs'
import { say } from '@labgate/contract/languages/say'
import type { RecordForm } from '../../../../forms/use-record-form.ts'
import { DateField } from '../../../../ui/fields/date-field.tsx'
import { describeCliaExpiry } from '../parts/clia-expiry.tsx'

/** The CLIA certificate's last day, and what follows when it is past. */
export const CliaExpires = ({ form }: { form: RecordForm<Lab> }) => {
  const day = form.fields.inner.useWatchValue('cliaExpires')
  /* While someone types, the value can be text that is not a day. */
  const text = describeCliaExpiry(/^\d{4}-\d\d-\d\d$/.test(day ?? '') ? day : null)
  return (
    <DateField
      form={form}
      name="cliaExpires"
      label={say('Certificate expires')}
      description={say('{value}Insurance bills for tests collected after this date are held.', {
        value: text === undefined ? '' : `${text}. `,
      })}
    />
  )
}
