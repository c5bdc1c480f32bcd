import { userTypes } from '@labgate/contract/access/user-types'
import { billingSettings, decidingTypes } from '@labgate/contract/billing/billing-settings'
import { describeMoney } from '@labgate/contract/billing/money'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { SimpleGrid, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { dayAsText } from '../../../forms/dates.ts'
import { useCallForm, type CallForm } from '../../../forms/use-call-form.ts'
import { useMay } from '../../../session/use-session.ts'
import { Block } from '../../../ui/block.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { ShownValue } from '../../../ui/fields/shown-value.tsx'
import { NumberField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { RaisedLimits } from './raised-limits.tsx'

type Settings = ApiResponse<(typeof billingSettings)['get']>
type DecidingType = (typeof decidingTypes)[number]
const limitsOf = ({ limits }: Settings, type: DecidingType) =>
  limits.find(({ userTypeId }) => userTypeId === type) ?? { cents: 0, approveRefundCents: 0 }

/* One field for each limit: 'decides7', 'approves7'. */
const decides = (type: DecidingType) => `decides${type}` as const
const approves = (type: DecidingType) => `approves${type}` as const
type LimitValues = Record<ReturnType<typeof decides> | ReturnType<typeof approves>, number>
const limitValues = (settings: Settings): LimitValues =>
  Object.fromEntries(
    decidingTypes.flatMap((type) => {
      const { cents, approveRefundCents } = limitsOf(settings, type)
      return [
        [decides(type), cents],
        [approves(type), approveRefundCents],
      ]
    }),
  ) as LimitValues

const texts = {
  since: say(
    'Orders collected from this day on are billed. An earlier day bills more orders; a later one withdraws none.',
  ),
  limits: say(
    'What a user of each type can write off or refund alone. A larger amount needs another person: one with a limit that covers it, or of the type with the highest limit. A limit that you raise takes effect when a second person has confirmed it, and so does the highest one if you lower it to or below the next. If all are zero, no one approves.',
  ),
} as const

type SettingsFields = CallForm<
  Pick<
    Settings,
    | 'billingSince'
    | 'invoiceDays'
    | 'statementDueDays'
    | 'statementDays'
    | 'statementCount'
    | 'statementMinCents'
  > &
    LimitValues
>

const InvoiceFields = ({ form }: { form: SettingsFields }) => (
  <Block title={say('Invoices and statements')}>
    <NumberField
      form={form}
      name="invoiceDays"
      label={say('Invoice due after')}
      suffix="days"
      min={0}
      max={120}
    />
    <NumberField
      form={form}
      name="statementDueDays"
      label={say('Statement due after')}
      suffix="days"
      min={7}
      max={120}
      description={say('Not later than the next statement.')}
    />
    <NumberField
      form={form}
      name="statementDays"
      label={say('Days between statements')}
      suffix="days"
      min={7}
      max={120}
    />
    <NumberField
      form={form}
      name="statementCount"
      label={say('Statements per bill')}
      min={1}
      max={12}
      description={say('After the last one, a person decides.')}
    />
    <MoneyField
      form={form}
      name="statementMinCents"
      label={say('Smallest statement')}
      description={say(
        'A patient who owes less gets none. In time, a person decides about the balance.',
      )}
    />
  </Block>
)

const LimitFields = ({ form }: { form: SettingsFields }) => (
  <Block title={say('Limits')}>
    <Text size="sm" c="dimmed" style={{ gridColumn: '1 / -1' }}>
      {texts.limits}
    </Text>
    {decidingTypes.map((type) => (
      <SimpleGrid key={type} cols={{ base: 1, xs: 2 }} style={{ gridColumn: '1 / -1' }}>
        <MoneyField
          form={form}
          name={decides(type)}
          label={say('{userTypes}: write off or refund', { userTypes: userTypes[type] })}
        />
        <MoneyField
          form={form}
          name={approves(type)}
          label={say('{userTypes}: approve a refund', { userTypes: userTypes[type] })}
        />
      </SimpleGrid>
    ))}
  </Block>
)

const valuesOf = (settings: Settings) => {
  const {
    billingSince,
    invoiceDays,
    statementDueDays,
    statementDays,
    statementCount,
    statementMinCents,
  } = settings
  return {
    billingSince,
    invoiceDays,
    statementDueDays,
    statementDays,
    statementCount,
    statementMinCents,
    ...limitValues(settings),
  }
}

/* What was not typed follows what was changed meanwhile, such as a limit confirmed above the form. */
const useFollowing = ({ fields }: SettingsFields, settings: Settings): void => {
  const shown = useRef(settings.rowVersion)
  useEffect(() => {
    if (shown.current === settings.rowVersion) return
    shown.current = settings.rowVersion
    const values = fields.inner.getValues()
    const typed = Object.fromEntries(
      Object.entries(values).filter(([name]) => fields.changed.includes(name)),
    )
    fields.start(valuesOf(settings))
    fields.inner.setValues(typed)
  }, [fields, settings])
}

const SettingsForm = ({ settings, onClose }: { settings: Settings; onClose: () => void }) => {
  const { rowVersion } = settings
  const form = useCallForm({
    endpoint: billingSettings.save,
    initial: valuesOf(settings),
    toInput: (values) => ({
      billingSince: values.billingSince,
      invoiceDays: Number(values.invoiceDays),
      statementDueDays: Number(values.statementDueDays),
      statementDays: Number(values.statementDays),
      statementCount: Number(values.statementCount),
      statementMinCents: values.statementMinCents,
      limits: decidingTypes.map((type) => ({
        userTypeId: type,
        cents: values[decides(type)],
        approveRefundCents: values[approves(type)],
      })),
      rowVersion,
    }),
    refresh: [billingSettings.get],
    onDone: ({ message }) => {
      notify.success(message)
      onClose()
    },
  })
  useFollowing(form, settings)
  return (
    <FormFrame form={form} saveLabel={say('Save settings')}>
      <Stack gap="lg">
        <DateField
          form={form}
          name="billingSince"
          label={say('Bill orders collected from')}
          description={texts.since}
        />
        <InvoiceFields form={form} />
        <LimitFields form={form} />
      </Stack>
    </FormFrame>
  )
}

const ShownSettings = ({ settings }: { settings: Settings }) => (
  <Stack gap="sm">
    <ShownValue label={say('Bill orders collected from')}>
      {settings.billingSince === null
        ? say('Nothing is billed yet.')
        : dayAsText(settings.billingSince)}
    </ShownValue>
    <ShownValue label={say('Invoice due after')}>
      {say('{invoiceDays} days', { invoiceDays: settings.invoiceDays })}
    </ShownValue>
    <ShownValue label={say('Statement due after')}>
      {say('{statementDueDays} days', { statementDueDays: settings.statementDueDays })}
    </ShownValue>
    <ShownValue label={say('Statements per bill')}>
      {say('{statementCount}, {statementDays} days apart', {
        statementCount: settings.statementCount,
        statementDays: settings.statementDays,
      })}
    </ShownValue>
    <ShownValue label={say('Smallest statement')}>
      {describeMoney(settings.statementMinCents)}
    </ShownValue>
    {decidingTypes.map((type) => {
      const { cents, approveRefundCents } = limitsOf(settings, type)
      return (
        <ShownValue key={type} label={userTypes[type]}>
          {say('Writes off or refunds up to {cents}; approves {value}', {
            cents: describeMoney(cents),
            value:
              approveRefundCents === 0
                ? say('no refunds')
                : say('refunds up to {approveRefundCents}', {
                    approveRefundCents: describeMoney(approveRefundCents),
                  }),
          })}
        </ShownValue>
      )
    })}
  </Stack>
)

/**
 * When billing begins, when invoices and statements are due, and limits of decisions; read-only for
 * users who cannot change them.
 */
export const BillingSettings = ({ onClose }: { onClose: () => void }) => {
  const query = useApiQuery(billingSettings.get, {})
  const saves = useMay().call(billingSettings.save)
  return (
    <SideDrawer opened title={say('Billing settings')} size={600} onClose={onClose}>
      <Loaded from={query} height={420}>
        {(settings) => (
          <Stack gap="md">
            <RaisedLimits raises={settings.raises} />
            {saves ? (
              <SettingsForm settings={settings} onClose={onClose} />
            ) : (
              <ShownSettings settings={settings} />
            )}
          </Stack>
        )}
      </Loaded>
    </SideDrawer>
  )
}
