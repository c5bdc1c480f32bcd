import type { statements } from '@labgate/contract/billing/receivables'
import { utcDay } from '@labgate/contract/kit/days'
import { howMany } from '@labgate/contract/kit/how-many'
import { textsIn, type Say } from '@labgate/contract/languages/texts'
import type { Actor } from '../../../access/actor.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { orRefuseUnprintable } from '../../../core/requisitions/requisitions.ts'
import { systemScopeWithin } from '../../../core/scope/system-scope.ts'
import { compiledRaw } from '../../../db/queries.ts'
import type { Call } from '../../../http/call.ts'
import { pdfAnswer } from '../../../http/pdf-answer.ts'
import type { MoneyPaper } from '../../../paper/money/money-paper.ts'
import { makePaper } from '../../../paper/paper.ts'
import { inLanguageOrRefuse } from './paper-language.ts'
import { printedStatements } from './receivables.query.ts'

/* In the language of the statements, if all have one; otherwise for who mails them. */
const titleOf = (papers: readonly MoneyPaper[], say: Say): string =>
  new Set(papers.map(({ language = 'en' }) => language)).size === 1
    ? say('statements', { count: String(papers.length) })
    : howMany(papers.length, 'statement')

/** Statements as one PDF. Printing them is recorded. */
export const printStatements = async (
  context: AppContext,
  call: Call<(typeof statements)['print'], Actor>,
) => {
  const { statementIds, language } = call.input
  const [found] = await call.read(
    { target: `statements: ${statementIds.length}` },
    printedStatements(call.actor, statementIds),
  )
  if (found.length === 0) throw new Refusal('not-found', 'Statement not found.')
  const contents = found.map(({ number, content }) =>
    inLanguageOrRefuse(content as MoneyPaper, language, `Statement ${number}`),
  )
  const title = titleOf(contents, await textsIn(contents[0]?.language ?? 'en'))
  const papers = await orRefuseUnprintable(
    Promise.all(contents.map((facts) => makePaper({ kind: 'money', facts }))),
  )
  const ids = found.map(({ statementId }) => statementId)
  await call.change(async (tx, change) => {
    change.about({
      target: `statements: ${ids.length}`,
      fields: ['printed'],
      shows: ids.map((id) => ({ paper: `statement ${id}` })),
    })
    await tx.executeQuery(
      compiledRaw(
        `
          update statement
          set printed_at = $2
          where statement_id = any ($1::bigint[]) and printed_at is null
        `,
        [ids, context.now().toISOString()],
      ),
    )
    return {}
  }, systemScopeWithin(call.actor))
  const bytes = await makePaper({
    kind: 'merged',
    title,
    pdfs: papers,
  })
  return {
    ...pdfAnswer(`statements-${utcDay(context.now())}.pdf`, bytes),
    count: papers.length,
  }
}
