import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import type { Rates } from '../../../http/rates.ts'
import { admitClient, asks, clientBehind } from './admit-client.ts'
import { capabilityOf, smartConfiguration } from './capability.ts'
import { diagnosticReportKind } from './diagnostic-report.ts'
import { answerFaults, send } from './faults.ts'
import { mustAccept, pdfOrJson } from './negotiate.ts'
import { observationKind } from './observation.ts'
import { onlyBy } from './only-by.ts'
import { serviceRequestKind, specimenKind } from './orders.ts'
import { FhirFault } from './outcome.ts'
import { patientKind } from './patient.ts'
import { reportFile } from './report-file.ts'
import { formOf, serveKind } from './serve-kind.ts'
import { baseOf } from './systems.ts'
import { isRefused, makeToken } from './token.ts'

/**
 * Open to everyone: what the server can do, and the exchange of a client's credentials for a token.
 */
const serveOpen = (fhir: FastifyInstance, context: AppContext): void => {
  const base = baseOf(context.config)
  const open = { config: { isPublic: true } }
  fhir.get('/r4/metadata', open, (_request, reply) =>
    send(
      reply,
      200,
      capabilityOf(base, [
        patientKind,
        serviceRequestKind,
        specimenKind,
        diagnosticReportKind,
        observationKind,
      ]),
    ),
  )
  fhir.get('/r4/.well-known/smart-configuration', open, async () => smartConfiguration(base))
  fhir.post('/token', open, async (request, reply) => {
    const { authorization } = request.headers
    const answer = await makeToken(context, formOf(request), authorization, request.ip)
    reply.header('pragma', 'no-cache')
    if (!isRefused(answer)) return answer
    if (answer.status === 401) reply.header('www-authenticate', 'Basic realm="fhir"')
    return reply.code(answer.status).send({ error: answer.error })
  })
  onlyBy(fhir, '/token', ['POST'])
  onlyBy(fhir, '/r4/metadata', ['GET'])
}

/** A report as a PDF file, plain or in a Binary resource. */
const serveReports = (r4: FastifyInstance, context: AppContext): void => {
  const reads = asks('DiagnosticReport', 'r')
  r4.get<{ Params: { id: string } }>('/Binary/:id', reads, async (request, reply) => {
    mustAccept(request, pdfOrJson)
    const { id } = request.params
    const number = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0
    const content = await reportFile(context, clientBehind(request), number)
    if (/json/.test(request.headers.accept ?? ''))
      return send(reply, 200, {
        resourceType: 'Binary',
        id,
        contentType: 'application/pdf',
        data: content.toString('base64'),
      })
    return reply
      .type('application/pdf')
      .header('content-disposition', 'attachment; filename="report.pdf"')
      .header('x-content-type-options', 'nosniff')
      .send(content)
  })
  onlyBy(r4, '/Binary/:id', ['GET'])
}

/** The records, each request with a client who has the right to it. */
const serveRecords = (r4: FastifyInstance, context: AppContext, rates: Rates): void => {
  r4.addHook('onRequest', (request, reply) => admitClient(context, rates, request, reply))
  serveKind(r4, context, patientKind)
  serveKind(r4, context, serviceRequestKind)
  serveKind(r4, context, specimenKind)
  serveKind(r4, context, diagnosticReportKind)
  serveKind(r4, context, observationKind)
  serveReports(r4, context)
}

/**
 * FHIR R4 for practices' systems: released results, for their own account, read-only
 * (docs/decisions/0025). Separate from the endpoint table: its own tokens, an account's row
 * policies, and an audit row for every request.
 */
export const serveFhir = async (
  app: FastifyInstance,
  context: AppContext,
  rates: Rates,
): Promise<void> => {
  await app.register(
    async (fhir) => {
      fhir.removeAllContentTypeParsers()
      fhir.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: 65_536 },
        (_request, body, done) => done(null, new URLSearchParams(String(body))),
      )
      answerFaults(fhir, context)
      fhir.addHook(
        'onRequest',
        async (_request, reply) => void reply.header('cache-control', 'no-store'),
      )
      serveOpen(fhir, context)
      await fhir.register(async (r4) => serveRecords(r4, context, rates), { prefix: '/r4' })
      fhir.all('/*', async () => {
        throw new FhirFault(
          404,
          'not-supported',
          'Record or search not found. See /fhir/r4/metadata for what is available.',
        )
      })
    },
    { prefix: '/fhir' },
  )
}
