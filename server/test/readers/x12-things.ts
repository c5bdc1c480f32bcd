import { moneyIn } from '../../src/x12/foreign-sets.ts'
import { hasTooManySegments, readPayerFile, readSegments } from '../../src/x12/payer-file.ts'
import type { Things } from './things.ts'

const many = (text: string, count: number): string => text.repeat(count)
const isa =
  'ISA*00*          *00*          *ZZ*PAYER          *ZZ*LABGATE        *260318*1200*^*00501*000000001*0*P*:~'
const inSet = (kind: string, guide: string, body: string): string =>
  `ST*${kind}*0001*${guide}~${body}SE*1*0001~`
const inGroup = (sets: string, code = 'HP', guide = '005010X221A1'): string =>
  `${isa}GS*${code}*PAYER*LABGATE*20260318*1200*1*X*${guide}~${sets}GE*1*1~IEA*1*000000001~`
const head835 =
  'BPR*I*120*C*CHK************20260318~TRN*1*T1*1591112222~N1*PR*PAYER~N3*1 MAIN~N4*TAMPA*FL*33602~PER*BL*HELP*TE*8005550100~N1*PE*LAB*XX*1234567893~LX*1~'
const claim = 'CLP*B1*1*260*120**12*ICN*81~NM1*QC*1*DOE*JANE****MI*M1~'
const remittance = (body: string): string =>
  inGroup(inSet('835', '005010X221A1', `${head835}${body}`))
/** Everything of which an X12 file can have any number. */
export const ofX12: Things = {
  sets: (count) =>
    inGroup(
      Array.from(
        { length: count },
        (_, at) => `ST*835*${String(at).padStart(4, '0')}~SE*2*${String(at).padStart(4, '0')}~`,
      ).join(''),
    ),
  'sets of one number': (count) => inGroup(many('ST*835*0001~SE*2*0001~', count)),
  'sets that do not end': (count) => inGroup(many('ST*835*0001~', count)),
  'sets of other guides': (count) => inGroup(many('ST*810*0001~SE*2*0001~', count)),
  groups: (count) =>
    `${isa}${many('GS*HP*A*B*20260318*1200*1*X*005010X221A1~GE*0*1~', count)}IEA*1*000000001~`,
  'groups that do not end': (count) =>
    `${isa}${many('GS*HP*A*B*20260318*1200*1*X*005010X221A1~', count)}`,
  interchanges: (count) => many(`${isa}IEA*0*000000001~`, count),
  'broken interchanges': (count) => many('ISA*00*', count),
  'segments outside of sets': (count) => inGroup(many('XX*1~', count)),
  'unknown segments': (count) => remittance(many('XX*1~', count)),
  claims: (count) => remittance(many(claim, count)),
  lines: (count) =>
    remittance(`${claim}${many('SVC*HC:87801*260*120**1~DTM*472*20260106~', count)}`),
  adjustments: (count) => remittance(`${claim}${many('CAS*CO*45*140~', count)}`),
  'provider adjustments': (count) =>
    remittance(`${claim}${many('PLB*1234567893*20261231*WO:X*1~', count)}`),
  'payments named': (count) => many('BPR*I*1*C~', count),
  headers: (count) => remittance(many('LX*1~', count)),
  elements: (count) => remittance(`CLP${many('*1', count)}~`),
  components: (count) => remittance(`${claim}SVC*HC${many(':1', count)}*260*120~`),
  repetitions: (count) => remittance(`${claim}SVC*HC${many('^1', count)}*260*120~`),
  characters: (count) => remittance(`CLP*${many('X', count)}*1*260*120~`),
  'empty segments': (count) => remittance(many('~', count)),
  'line ends': (count) => remittance(many('\n', count)),
  'line ends in a segment': (count) => remittance(`CLP*B1${many('\r\n', count)}*1*260*120~`),
  'line ends in ISA': (count) => many('ISA\r\n*00*', count),
  'spaces around a value': (count) => remittance(`CLP*${many(' ', count)}B1${many(' ', count)}*1~`),
  'amounts that are none': (count) => remittance(`${claim}${many('CAS*CO*45*0.001~', count)}`),
  acknowledgments: (count) =>
    `${isa}${many('TA1*000000001*260318*1200*A*000~', count)}IEA*0*000000001~`,
  'sets of an acknowledgment': (count) =>
    inGroup(
      inSet(
        '999',
        '005010X231A1',
        `AK1*HC*1*005010X222A1~${many('AK2*837*0001~IK5*A~', count)}AK9*A*1*1*1~`,
      ),
      'FA',
      '005010X231A1',
    ),
  'levels of a status': (count) =>
    inGroup(
      inSet(
        '277',
        '005010X214',
        `BHT*0085*08*1*20260318*1200*TH~${many('HL*1**20*1~NM1*PR*2*PAYER*****PI*1~', count)}`,
      ),
      'HN',
      '005010X214',
    ),
  'benefits of an answer': (count) =>
    inGroup(
      inSet(
        '271',
        '005010X279A1',
        `BHT*0022*11*1*20260318*1200~HL*1**20*1~NM1*PR*2*PAYER*****PI*1~HL*2*1*21*1~NM1*1P*2*LAB*****XX*1~HL*3*2*22*0~NM1*IL*1*DOE*JANE****MI*1~${many('EB*1**30~', count)}`,
      ),
      'HB',
      '005010X279A1',
    ),
}

const shownSegments = 5000
export const readX12 = (bytes: Buffer): void => {
  readPayerFile(bytes)
  moneyIn(bytes)
  hasTooManySegments(bytes)
  readSegments(bytes, 0, shownSegments)
}
