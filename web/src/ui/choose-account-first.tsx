import { linkTo } from '@labgate/contract/access/link-to'
import { clientServices } from '@labgate/contract/access/user-types'
import { isAmong } from '@labgate/contract/kit/coded'
import { say } from '@labgate/contract/languages/say'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Session } from '../session/use-session.ts'
import { Empty } from './empty.tsx'
import { Page } from './page.tsx'

/**
 * Client services work inside one account at a time (records.md#working-context): without it some
 * screens have nothing to show.
 */
export const lacksAccount = ({ who, accountId }: Pick<Session, 'who' | 'accountId'>): boolean =>
  accountId === 0 && isAmong(clientServices, who.userTypeId)

/** The screen of a user who must choose an account first. `what`: 'whose orders you look for'. */
export const ChooseAccountFirst = ({ title, what }: { title: string; what: string }) => (
  <Page title={title}>
    <Empty
      text={say('No account is selected. Choose the account {what}.', { what })}
      action={
        <Button renderRoot={(props: object) => <Link {...linkTo('/customer-filter')} {...props} />}>
          {say('Choose an account')}
        </Button>
      }
    />
  </Page>
)
