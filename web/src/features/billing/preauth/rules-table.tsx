import { preauth, type AuthorizationRule } from '@labgate/contract/billing/preauth'
import { say } from '@labgate/contract/languages/say'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { asRows, useApiQuery } from '../../../api/queries.ts'
import { dayAsText } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { IconPencil, IconPlus } from '../../../ui/icons/icons.ts'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { RuleSuggestions } from '../denials/rule-suggestions.tsx'
import { kindNames } from '../payers/parts/payer-kinds.ts'
import { EndRule, NewRule } from './rule-form.tsx'

const describePayer = ({ payer, payerKind }: AuthorizationRule): string =>
  payer ||
  (payerKind === '' ? '' : say('All payers: {kindNames}', { kindNames: kindNames[payerKind] }))
const describeWhen = ({ afterCount, windowDays }: AuthorizationRule): string =>
  afterCount === 0
    ? say('Always')
    : say('After {afterCount} {value}{value2}', {
        afterCount,
        value: afterCount === 1 ? say('order') : say('orders'),
        value2: windowDays > 0 ? ` ${say('in {windowDays} days', { windowDays })}` : '',
      })
const describeRule = ({ labType, test }: AuthorizationRule): string =>
  [labType, test].filter(Boolean).join(', ')
const describeTest = ({ testCode, test }: AuthorizationRule): string =>
  testCode === 0 ? say('All tests') : test
const columns: readonly Column<AuthorizationRule>[] = [
  { id: 'payer', header: say('Payer'), cell: describePayer, width: 260, always: true },
  { id: 'labType', header: say('Test type'), cell: (row) => row.labType, width: 170, always: true },
  { id: 'test', header: say('Test'), cell: describeTest, width: 190 },
  { id: 'afterCount', header: say('When'), cell: describeWhen, width: 190 },
  { id: 'validFrom', header: say('From'), cell: (row) => dayAsText(row.validFrom), width: 104 },
  { id: 'validTo', header: say('Until'), cell: (row) => dayAsText(row.validTo), width: 104 },
  { id: 'source', header: say('Source'), cell: (row) => row.source, width: 260 },
]

/** When payers require an authorization: payer or kind of payer, test type, days. */
export const RulesTable = () => {
  const query = useApiQuery(preauth.rules, {})
  const mayEdit = useMay().call(preauth.saveRule)
  const [open, setOpen] = useState<AuthorizationRule | 'new'>()
  const close = () => setOpen(undefined)
  return (
    <>
      {mayEdit && (
        <Group justify="flex-end" mb="sm">
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
            {say('New rule')}
          </Button>
        </Group>
      )}
      <DataTable
        filters="none"

        name="preauth-rules"
        label={say('rules')}
        from={asRows(query, null)}
        columns={columns}
        rowId={(row) => row.authorizationRuleId}
        onOpen="nothing more"
        rowLabel={(row) => `${describePayer(row)}, ${describeRule(row)}`}
        actions={
          mayEdit
            ? (row) =>
                row.validTo === null
                  ? [{ label: say('End rule'), icon: IconPencil, run: setOpen }]
                  : []
            : undefined
        }
        card={(row) => [describePayer(row), describeRule(row), describeWhen(row)]}
        empty={{
          text: say(
            'No rules yet. Without a rule, a payer wants an authorization where its record or the patient’s insurance says so.',
          ),
        }}
      />
      <RuleSuggestions />
      <SideDrawer
        opened={open !== undefined}
        title={open === 'new' ? say('New preauthorization rule') : say('End rule')}
        onClose={close}
      >
        {open === 'new' && <NewRule onDone={close} />}
        {open !== undefined && open !== 'new' && (
          <EndRule
            rule={open}
            text={`${describePayer(open)}, ${describeRule(open)}`}
            onDone={close}
          />
        )}
      </SideDrawer>
    </>
  )
}
