import { accounts, type Account } from '@labgate/contract/accounts/accounts'
import { catalogOf, testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import { codesToSave, selectionOf } from '@labgate/contract/catalog/saving'
import type { Catalog } from '@labgate/contract/catalog/shape'
import { testTypeNames, testTypes } from '@labgate/contract/catalog/test-types'
import { say } from '@labgate/contract/languages/say'
import { standingOrders } from '@labgate/contract/orders/standing-orders'
import { Stack } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useApiQuery } from '../../../../api/queries.ts'
import { useLocations } from '../../../../core/patients/parts/use-place.ts'
import { dayHere } from '../../../../core/preferences/parts/today.ts'
import { useCallForm, type CallForm } from '../../../../forms/use-call-form.ts'
import { useSession } from '../../../../session/use-session.ts'
import { CheckField, ChoiceField, type Option } from '../../../../ui/fields/choice-fields.tsx'
import { DateField } from '../../../../ui/fields/date-field.tsx'
import { FormFrame } from '../../../../ui/form-frame.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { notify } from '../../../../ui/notify.tsx'
import { Section } from '../../../../ui/section.tsx'
import { TestPicker } from '../../../../ui/tests/test-picker.tsx'

interface Typed {
  locationId: number
  labTypeId: number
  version: string
  tests: { labTestId: number }[]
  effectiveFrom: string | null
  effectiveTo: string | null
  attested: boolean
}

const Tests = ({
  form,
  typed,
  options,
}: {
  form: Catalog
  typed: CallForm<Typed>
  options: { autoAddBUPReflex: boolean }
}) => {
  const { inner, labels } = typed.fields
  labels.set('tests', say('Tests'))
  const [value, setValue] = useState(() => selectionOf(form, []))
  const { error } = inner.getInputProps('tests') as { error?: string }
  return (
    <TestPicker
      form={form}
      value={value}
      onChange={(next) => {
        setValue(next)
        inner.setFieldValue(
          'tests',
          codesToSave(form, next).map((labTestId) => ({ labTestId })),
        )
      }}
      options={options}
      path="tests"
      error={error}
    />
  )
}

const offered = (account: Account): readonly Catalog[] =>
  testTypeNames.flatMap((name) =>
    account[`service_${name}`] ? (catalogOf(name, account[`version_${name}`]) ?? []) : [],
  )

interface CoverFieldsProps {
  typed: CallForm<Typed>
  forms: readonly Catalog[]
  places: readonly Option[]
  onType: (chosen: string | number) => void
}
const CoverFields = ({ typed, forms, places, onType }: CoverFieldsProps) => (
  <Section id="standing" title={say('What it covers')} columns={4}>
    <ChoiceField
      form={typed}
      name="labTypeId"
      label={say('Test type')}
      required
      clearable={false}
      options={forms.map((one) => ({ value: one.labTypeId, label: testTypes[one.testType] }))}
      onChosen={onType}
    />
    <ChoiceField
      form={typed}
      name="locationId"
      label={say('Location')}
      options={places}
      description={say('If none is chosen, all locations of the account.')}
    />
    <DateField form={typed} name="effectiveFrom" label={say('Effective from')} required />
    <DateField
      form={typed}
      name="effectiveTo"
      label={say('Effective through')}
      required
      description={say('One year at most.')}
    />
  </Section>
)

const OfAccount = ({ account, onDone }: { account: Account; onDone: () => void }) => {
  const forms = useMemo(() => offered(account), [account])
  const places = useLocations(account.customerId)
  const initial = useMemo(
    (): Typed => ({
      locationId: 0,
      labTypeId: forms[0]?.labTypeId ?? 0,
      version: forms[0]?.version ?? '',
      tests: [],
      effectiveFrom: dayHere(account.timeZone),
      effectiveTo: null,
      attested: false,
    }),
    [forms, account.timeZone],
  )
  const typed = useCallForm({
    endpoint: standingOrders.sign,
    initial,
    required: {
      labTypeId: say('Choose the test type.'),
      effectiveFrom: say('Enter the effective date.'),
      effectiveTo: say('Enter the end date.'),
    },
    check: ({ tests, attested }) => ({
      ...(tests.length === 0 && { tests: say('Choose at least one test.') }),
      ...(!attested && {
        attested: say(
          'Confirm that these tests are medically necessary whenever they are ordered.',
        ),
      }),
    }),
    refresh: [standingOrders.list],
    onDone: ({ message }) => {
      notify.success(message)
      onDone()
    },
  })
  const { inner } = typed.fields
  const labTypeId = inner.useWatchValue('labTypeId')
  const form = forms.find((one) => one.testType === testTypeOfLab(labTypeId))
  const options = useMemo(
    () => ({ autoAddBUPReflex: account.autoAddBUPReflex }),
    [account.autoAddBUPReflex],
  )
  return (
    <FormFrame
      form={typed}
      saveLabel={say('Sign standing order')}
      note={say('It is signed with your signature. It cannot be changed, only ended.')}
    >
      <CoverFields
        typed={typed}
        forms={forms}
        places={places}
        onType={(chosen) => {
          inner.setFieldValue(
            'version',
            forms.find((one) => one.labTypeId === chosen)?.version ?? '',
          )
          inner.setFieldValue('tests', [])
        }}
      />
      {form && (
        <Section id="tests" title={say('Tests')} columns={1}>
          <Tests key={form.labTypeId} form={form} typed={typed} options={options} />
        </Section>
      )}
      <CheckField
        form={typed}
        name="attested"
        label={say(
          'I attest that these tests are medically necessary whenever they are ordered in my name under this standing order.',
        )}
      />
    </FormFrame>
  )
}

/**
 * The provider signs a standing order: for these tests, here, from and to
 * (rules.md#standing-orders).
 */
export const SignStanding = ({ onDone }: { onDone: () => void }) => {
  const { who } = useSession()
  const query = useApiQuery(accounts.get, { customerId: who.entityId })
  return (
    <Stack gap="md">
      <Loaded from={query} height={520}>
        {(account) => <OfAccount account={account} onDone={onDone} />}
      </Loaded>
    </Stack>
  )
}
