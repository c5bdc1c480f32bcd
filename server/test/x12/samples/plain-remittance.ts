import { sampleFile } from './sample-file.ts'

/**
 * A remittance that pays one claim of one line: $260.00 charged, $120.00 paid, the rest by contract.
 * `line`: REF*6R, if the payer repeats it.
 */
export const plainRemittance = ({
  trace = 'T1',
  number = 'B1S1V1',
  payerNumber = 'ICN1',
  line = '',
} = {}): Buffer =>
  sampleFile(`
    ISA*00*          *00*          *ZZ*SIMULATEDPAYER *ZZ*LABGATETEST    *260318*1200*^*00501*000000001*0*P*:
    GS*HP*SIMULATEDPAYER*LABGATETEST*20260318*1200*1*X*005010X221A1
    ST*835*0001
    BPR*I*120*C*CHK************20260318
    TRN*1*${trace}*1591112222
    N1*PR*SIMULATED PAYER
    N3*1 MAIN ST
    N4*TAMPA*FL*33602
    PER*BL*HELP*TE*8005550100
    N1*PE*LABGATE REFERENCE LABORATORY*XX*1234567893
    LX*1
    CLP*${number}*1*260*120**12*${payerNumber}*81
    NM1*QC*1*DOE*JANE****MI*MEMBER1
    DTM*232*20260106
    SVC*HC:87801*260*120**1
    DTM*472*20260106
    CAS*CO*45*140${line === '' ? '' : `\n    REF*6R*${line}`}
    SE*${line === '' ? 16 : 17}*0001
    GE*1*1
    IEA*1*000000001
  `)
