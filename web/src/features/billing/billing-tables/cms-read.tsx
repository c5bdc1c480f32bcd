import type { billingTables } from '@labgate/contract/billing/billing-tables'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { Stack, Text } from '@mantine/core'
import { counted } from '../../../ui/import/import-outcome.tsx'

type Cms = NonNullable<ApiResponse<(typeof billingTables)['previewImport']>['cms']>

/**
 * How a CMS file was read: which columns became which, how many rows it has, and which were skipped
 * and why.
 */
export const CmsRead = ({ of: { title, columns, rows, leftOut } }: { of: Cms }) => {
  const out = leftOut.reduce((sum, { count }) => sum + count, 0)
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {say('Read as {title} of CMS: {rows} {value}.', {
          title,
          rows: counted(rows),
          value: rows === 1 ? say('row') : say('rows'),
        })}
      </Text>
      <Text size="sm">{columns.map(({ from, to }) => `${from} → ${to}`).join(' · ')}</Text>
      {out > 0 && (
        <Text size="sm" component="ul" m={0} pl="md" aria-label={say('Rows not loaded')}>
          {leftOut.map(({ says: text, count }) => (
            <li key={text}>{say('Not loaded: {count} {text}', { count: counted(count), text })}</li>
          ))}
        </Text>
      )}
    </Stack>
  )
}
