import type { Account } from '@labgate/contract/accounts/accounts'
import { say } from '@labgate/contract/languages/say'
import { Box } from '@mantine/core'
import { useCodes } from '../../../api/codes.ts'
import { ChoiceField, ChoicesField, type Option } from '../../../ui/fields/choice-fields.tsx'
import { Section } from '../../../ui/section.tsx'
import type { AccountRecordForm, AccountValues } from './account-values.ts'

/* The lists contain only people who can still sign in; an owner who left is shown anyway. */
const named = (
  options: readonly Option[],
  id: number | undefined,
  name: string | undefined,
): readonly Option[] =>
  id === undefined || id <= 0 || options.some(({ value }) => value === id)
    ? options
    : [...options, { value: id, label: name || `(${id})` }]

type Lcs = Account['lcs'][number]

interface ClientServicesProps {
  form: AccountRecordForm
  options: readonly Option[]
}
const ClientServices = ({ form, options }: ClientServicesProps) => (
  <Box style={{ gridColumn: '1 / -1' }}>
    <ChoicesField<AccountValues, Lcs>
      form={form}
      name="lcs"
      label={say('Lab client services')}
      description={say('These people can see the account and act as its users.')}
      options={options}
      toIds={(people) => people.map(({ userId }) => userId)}
      toValue={(ids) =>
        ids.map((id) => ({
          userId: Number(id),
          userName: options.find(({ value }) => value === id)?.label ?? '',
        }))
      }
    />
  </Box>
)

/** Who owns this customer. */
export const OwnersSection = ({
  form,
  account,
}: {
  form: AccountRecordForm
  account: Account | null
}) => {
  const [regions, am, tm, rm, vp, specialist, lcs] = useCodes(
    'Region',
    'AM',
    'TM',
    'RM',
    'VP',
    'Specialist',
    'LCS',
  )
  const served = (account?.lcs ?? []).reduce(
    (options, { userId, userName }) => named(options, userId, userName),
    lcs,
  )
  return (
    <Section id="owners" title={say('Owners and region')}>
      <ChoiceField
        form={form}
        name="regionId"
        label={say('Region')}
        options={named(regions, account?.regionId, account?.region)}
      />
      <ChoiceField
        form={form}
        name="userId_AM"
        label={say('Account manager')}
        options={named(am, account?.userId_AM, account?.name_AM)}
      />
      <ChoiceField
        form={form}
        name="userId_TM"
        label={say('Territory manager')}
        options={named(tm, account?.userId_TM, account?.name_TM)}
      />
      <ChoiceField
        form={form}
        name="userId_RM"
        label={say('Regional manager')}
        options={named(rm, account?.userId_RM, account?.name_RM)}
      />
      <ChoiceField
        form={form}
        name="userId_VP"
        label={say('Vice president of sales')}
        options={named(vp, account?.userId_VP, account?.name_VP)}
      />
      <ChoiceField
        form={form}
        name="userId_Specialist"
        label={say('Sales specialist')}
        options={named(specialist, account?.userId_Specialist, account?.name_Specialist)}
      />
      <ClientServices form={form} options={served} />
    </Section>
  )
}
