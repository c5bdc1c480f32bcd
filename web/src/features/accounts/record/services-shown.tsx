import { testTypeNames, testTypes } from '@labgate/contract/catalog/test-types'
import { say } from '@labgate/contract/languages/say'
import type { Option } from '../../../ui/fields/choice-fields.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { AccountValues } from './account-values.ts'
import { familyOf } from './service-families.ts'
import classes from './services.module.css'

const labName = (labs: readonly Option[], id: number): string =>
  labs.find(({ value }) => value === id)?.label ?? (id > 0 ? `(${id})` : '–')

/** The services for users who cannot change them. */
export const ServicesShown = ({
  values,
  labs,
}: {
  values: AccountValues
  labs: readonly Option[]
}) => (
  <table className={classes['services']}>
    <thead>
      <tr>
        <th scope="col">{say('Test type')}</th>
        <th scope="col">{say('Offered')}</th>
        <th scope="col">{say('Performing laboratory')}</th>
        <th scope="col">{say('Version')}</th>
        <th scope="col">{say('More than one per patient per day')}</th>
      </tr>
    </thead>
    <tbody>
      {testTypeNames.map((type) => {
        const offered = values[`service_${type}`]
        const family = familyOf(type)
        return (
          <tr key={type}>
            <th scope="row">{testTypes[type]}</th>
            <td>
              {offered ? (
                <StatusWord tone="done">{say('Offered')}</StatusWord>
              ) : (
                <StatusWord tone="plain">{say('Not offered')}</StatusWord>
              )}
            </td>
            <td>{offered ? labName(labs, values[`lab_${type}`]) : ''}</td>
            <td>{offered ? values[`version_${type}`] : ''}</td>
            <td>
              {offered && family ? (values[`multiple_${family}`] ? say('Yes') : say('No')) : ''}
            </td>
          </tr>
        )
      })}
    </tbody>
  </table>
)
