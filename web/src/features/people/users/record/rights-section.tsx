import {
  practiceStaff,
  salesStaff,
  userTypes,
  isUserType,
} from '@labgate/contract/access/user-types'
import { isAmong } from '@labgate/contract/kit/coded'
import { say } from '@labgate/contract/languages/say'
import { SimpleGrid, Stack, Text } from '@mantine/core'
import { describeNpi } from '../../../../core/users/record/describe-npi.ts'
import type { UserForm } from '../../../../core/users/record/use-user-form.ts'
import { ChoiceField, CheckField } from '../../../../ui/fields/choice-fields.tsx'
import { TextField } from '../../../../ui/fields/text-fields.tsx'
import { Section } from '../../../../ui/section.tsx'
import { typeLabels } from './type-text.ts'

const types = Object.entries(userTypes).map(([id, label]) => ({ value: Number(id), label }))
const typesFor = (customerId: number) =>
  types.filter(({ value }) => isAmong(practiceStaff, value) === customerId > 0)

const SalesFlags = ({ form }: { form: UserForm }) => (
  <>
    <CheckField
      form={form}
      name="salesUserEdit"
      label={say('May edit users')}
      description={say(
        'Can edit names and phone numbers of users in their own accounts, and deactivate them.',
      )}
    />
    <CheckField
      form={form}
      name="salesPatientReport"
      label={say('May open reports')}
      description={say('Result reports and orders for patients of their own accounts.')}
    />
    <CheckField
      form={form}
      name="salesParoleOfficer"
      label={say('Manages parole officers')}
      description={say('Has the Parole Officer screen.')}
    />
  </>
)

const Npi = ({ form, shared }: { form: UserForm; shared: boolean }) => {
  const physician = form.fields.inner.useWatchValue('physician')
  return (
    <TextField
      form={form}
      name="npi"
      label={say('NPI')}
      maxLength={10}
      code
      required={physician}
      description={describeNpi(say('National Provider Identifier, 10 digits.'), shared)}
    />
  )
}

const PracticeFlags = ({ form }: { form: UserForm }) => (
  <>
    <CheckField
      form={form}
      name="physician"
      label={say('Provider')}
      description={say('Can order as provider, sign, and have delegates.')}
    />
    <CheckField
      form={form}
      name="pecosEnrolled"
      label={say('Enrolled in PECOS')}
      description={say('Without it, a Medicare order by this provider gets a warning.')}
    />
    <CheckField
      form={form}
      name="shipLog"
      label={say('Ships specimens')}
      description={say('Has ShipLog and Inbox.')}
    />
    <CheckField
      form={form}
      name="poc"
      label={say('Point of contact')}
      description={say('The person the laboratory calls first.')}
    />
  </>
)

/**
 * The type determines this person's screens and records; the flags add to it. Flags without effect
 * for the type are omitted.
 */
export const RightsSection = ({
  form,
  customerId,
  npiShared = false,
}: {
  form: UserForm
  customerId: number
  npiShared?: boolean
}) => {
  const type = form.fields.inner.useWatchValue('userTypeId')
  return (
    <Section id="rights" title={say('Type and rights')} columns={1}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
          <Stack gap={4}>
            <ChoiceField
              form={form}
              name="userTypeId"
              label={say('Type')}
              options={typesFor(customerId)}
              required
              clearable={false}
            />
            <Text size="xs" c="dimmed">
              {isUserType(type) && typeLabels[type]}
            </Text>
          </Stack>
          {customerId > 0 && <Npi form={form} shared={npiShared} />}
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md" verticalSpacing="sm">
          {isAmong(salesStaff, type) && <SalesFlags form={form} />}
          {customerId > 0 && <PracticeFlags form={form} />}
          <CheckField
            form={form}
            name="viewEmployeeResults"
            label={say('Sees results of employees')}
            description={say(
              'Results of patients marked as employees of their practice. The ordering provider always sees them.',
            )}
          />
        </SimpleGrid>
      </Stack>
    </Section>
  )
}
