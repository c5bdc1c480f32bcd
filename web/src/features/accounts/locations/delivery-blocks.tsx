import { say } from '@labgate/contract/languages/say'
import { useCodes } from '../../../api/codes.ts'
import { hourAsText } from '../../../forms/dates.ts'
import { Block } from '../../../ui/block.tsx'
import { ChoiceField, SwitchField } from '../../../ui/fields/choice-fields.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { TextField } from '../../../ui/fields/text-fields.tsx'
import { CarrierAccountFields } from './carrier-account-fields.tsx'
import type { LocationRecordForm } from './location-values.ts'

const hours = () =>
  Array.from({ length: 23 }, (_, at) => at + 1).map((hour) => ({
    value: hour,
    label: hourAsText(hour),
  }))

interface ResultDeliveryProps {
  form: LocationRecordForm
  faxes: boolean
  gathers: boolean
}
const ResultDelivery = ({ form, faxes, gathers }: ResultDeliveryProps) => (
  <Block title={say('Result delivery')}>
    <SwitchField
      form={form}
      name="sendFax"
      label={say('Fax results')}
      description={say('Released results go to the fax number above.')}
    />
    <SwitchField
      form={form}
      name="sendEmail"
      label={say('Email results')}
      description={say('An email says that results are ready to view in the portal.')}
    />
    {faxes && (
      <>
        <DateField
          form={form}
          name="faxStartDate"
          label={say('Fax from')}
          description={say('Earlier results are not faxed.')}
        />
        <SwitchField
          form={form}
          name="faxBatch"
          label={say('One fax per day')}
          description={say('Otherwise each result is faxed separately.')}
        />
        {gathers && (
          <ChoiceField
            form={form}
            name="faxBatchHour"
            label={say('Hour of the daily fax')}
            options={hours()}
            clearable={false}
          />
        )}
        <SwitchField
          form={form}
          name="resultCoverOnly"
          label={say('Summary page only')}
          description={say('Faxes only a cover page; reports are viewed in the portal.')}
        />
      </>
    )}
  </Block>
)

interface NotificationsProps {
  form: LocationRecordForm
  mails: boolean
}
const Notifications = ({ form, mails }: NotificationsProps) => (
  <Block title={say('Notifications')}>
    <SwitchField
      form={form}
      name="notificationEmail"
      label={say('By email')}
      description={say('Result notices and issues.')}
    />
    {mails ? (
      <TextField
        form={form}
        name="notificationEmailAddress"
        label={say('Email for notifications')}
        type="email"
        maxLength={254}
        required
      />
    ) : (
      <span />
    )}
  </Block>
)

/** How specimens leave the location, how results come back, and who is notified. */
export const DeliveryBlocks = ({ form }: { form: LocationRecordForm }) => {
  const [methods] = useCodes('ShippingMethod')
  const { useWatchValue } = form.fields.inner
  const [faxes, gathers, mails] = [
    useWatchValue('sendFax'),
    useWatchValue('faxBatch'),
    useWatchValue('notificationEmail'),
  ]
  return (
    <>
      <Block title={say('Shipping and signatures')}>
        <ChoiceField
          form={form}
          name="shippingMethodId_Preferred"
          label={say('Preferred shipping')}
          options={methods}
        />
        <CarrierAccountFields form={form} />
        <SwitchField
          form={form}
          name="autoSignature"
          label={say('Automatic signature')}
          description={say('Orders are signed under a provider’s standing order.')}
        />
      </Block>
      <ResultDelivery form={form} faxes={faxes} gathers={gathers} />
      <Notifications form={form} mails={mails} />
    </>
  )
}
