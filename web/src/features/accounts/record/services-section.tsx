import { testTypeNames, testTypes, type TestType } from '@labgate/contract/catalog/test-types'
import { say } from '@labgate/contract/languages/say'
import { Text } from '@mantine/core'
import { useCodes } from '../../../api/codes.ts'
import {
  CheckField,
  ChoiceField,
  SwitchField,
  type Option,
} from '../../../ui/fields/choice-fields.tsx'
import { TextField } from '../../../ui/fields/text-fields.tsx'
import { Section } from '../../../ui/section.tsx'
import type { AccountRecordForm } from './account-values.ts'
import { familyLabel, familyOf } from './service-families.ts'
import { ServicesShown } from './services-shown.tsx'
import classes from './services.module.css'

const ServiceRow = ({
  form,
  type,
  labs,
}: {
  form: AccountRecordForm
  type: TestType
  labs: readonly Option[]
}) => {
  const offered = form.fields.inner.useWatchValue(`service_${type}`)
  const urineOffered = form.fields.inner.useWatchValue('service_ToxUrine')
  /* Both toxicology types share one setting: it is in the first of the two rows that is offered. */
  const family = type === 'ToxOral' && urineOffered ? undefined : familyOf(type)
  const text = testTypes[type]
  return (
    <tr>
      <td className={classes['service']}>
        <SwitchField form={form} name={`service_${type}`} label={text} />
      </td>
      {offered ? (
        <>
          <td className={classes['bare']}>
            <ChoiceField
              form={form}
              name={`lab_${type}`}
              label={say('{text}: performing laboratory', { text })}
              options={labs}
              placeholder={say('Performing laboratory')}
            />
          </td>
          <td className={classes['bare']}>
            <TextField
              form={form}
              name={`version_${type}`}
              label={say('{text}: catalog version', { text })}
              maxLength={20}
              placeholder={say('Version')}
            />
          </td>
          <td className={classes['bare']}>
            {family && (
              <CheckField
                form={form}
                name={`multiple_${family}`}
                label={say('{family}: more than one per day', { family: familyLabel(family) })}
              />
            )}
          </td>
        </>
      ) : (
        <td colSpan={3} className={classes['off']}>
          <Text size="sm" c="dimmed">
            {say('Not offered')}
          </Text>
        </td>
      )}
    </tr>
  )
}

/** What the account can order, and where it is performed. */
export const ServicesSection = ({ form }: { form: AccountRecordForm }) => {
  const [labs] = useCodes('Lab')
  return (
    <Section id="services" title={say('Services')} columns={1}>
      {form.fields.closed('service_RPP') ? (
        <ServicesShown values={form.fields.inner.getValues()} labs={labs} />
      ) : (
        <table className={classes['services']}>
          <thead>
            <tr>
              <th scope="col">{say('Test type')}</th>
              <th scope="col">{say('Performing laboratory')}</th>
              <th scope="col">{say('Catalog version')}</th>
              <th scope="col">{say('More than one per patient per day')}</th>
            </tr>
          </thead>
          <tbody>
            {testTypeNames.map((type) => (
              <ServiceRow key={type} form={form} type={type} labs={labs} />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}
