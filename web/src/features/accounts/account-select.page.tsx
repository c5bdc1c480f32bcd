import { linkTo } from '@labgate/contract/access/link-to'
import { say } from '@labgate/contract/languages/say'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Refused } from '../../api/refused.ts'
import { switchCustomer } from '../../session/actions.ts'
import { useSession } from '../../session/use-session.ts'
import type { SessionValues } from '../../session/values.ts'
import { Failure } from '../../ui/failure.tsx'
import { IconCheck } from '../../ui/icons/icons.ts'
import { Page } from '../../ui/page.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { localRows } from '../../ui/table/local-rows.ts'
import { TargetCode } from './target-code.tsx'

type OwnAccount = SessionValues['accounts'][number]

const columnsFor = (userId: number): readonly Column<OwnAccount>[] => [
  {
    id: 'customerName',
    header: say('Account'),
    cell: (row) => row.customerName,
    width: 420,
    always: true,
  },
  {
    id: 'current',
    header: say('Status'),
    cell: (row) =>
      row.userId === userId ? <StatusWord tone="done">{say('You are here')}</StatusWord> : '',
    width: 220,
  },
]

/** A person with logins in several accounts switches between them (records.md#account-select). */
export const AccountSelectPage = () => {
  const { values } = useSession()
  const navigate = useNavigate()
  const [error, setError] = useState<unknown>(null)
  const [columns] = useState(() => columnsFor(values.userId_Login))
  const [wantsCode, setWantsCode] = useState<OwnAccount | null>(null)
  const change = async ({ userId }: OwnAccount, code?: string): Promise<void> => {
    if (userId !== values.userId_Login && !(await switchCustomer(userId, code))) return
    await navigate(linkTo('/dashboard'))
  }
  const select = async (account: OwnAccount) => {
    setError(null)
    try {
      await change(account)
    } catch (reason) {
      if (reason instanceof Refused && reason.code === 'target-factor') setWantsCode(account)
      else setError(reason)
    }
  }
  const open = (row: OwnAccount) => void select(row)
  return (
    <Page title={say('Account Select')}>
      {error !== null && <Failure error={error} />}
      <DataTable
        filters="none"

        name="account-select"
        label={say('accounts')}
        from={localRows(values.accounts)}
        columns={columns}
        rowId={(row) => row.userId}
        rowLabel={(row) => row.customerName}
        onOpen={open}
        wordsWidth={110}
        actions={() => [{ label: say('Select'), icon: IconCheck, run: open }]}
        card={(row) => [
          row.customerName,
          row.userId === values.userId_Login ? say('You are here') : '',
          '',
        ]}
        empty={{
          text: say(
            'Accounts where you have your own sign-in appear here. Ask the laboratory to add one.',
          ),
        }}
      />
      {wantsCode && (
        <TargetCode
          account={wantsCode.customerName}
          onClose={() => setWantsCode(null)}
          onCode={(code) => change(wantsCode, code)}
        />
      )}
    </Page>
  )
}
