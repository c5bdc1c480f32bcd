/*
 * Result messages as other systems write them, for fictional people. Segments end with CR unless
 * the comment says otherwise.
 */

const message = (text: string, { between = '\r', end = '\r' } = {}): Buffer => {
  const lines = text.trim().split('\n')
  return Buffer.from(`${lines.map((line) => line.trim()).join(between)}${end}`, 'utf8')
}

/*
 * Three reports of one hemoglobin, which know the patient by a number of a third party, and no
 * order number: PID-1 and SPM-1 are empty, MSH-7 has no offset, and the collection has the offset
 * of another zone.
 */
const riverbend = String.raw`MSH|^~\&|Bench Suite^2.16.840.1.113883.19.41.1^HL7|Riverbend Laboratory^2.16.840.1.113883.19.41.2^HL7|County Office^2.16.840.1.113883.19.41.3^HL7|Portal^2.16.840.1.113883.19.41.4^HL7`
const software = 'SFT|Riverbend Software LLC|4.2.7|Bench Suite|77031-B||20260105'
const orderedBy =
  '3391^Osei^Marian^^^^^^Quarry Clinic&2.16.840.1.113883.19.41.6&ISO|||||||||Quarry Clinic^L^^^^Quarry Clinic&2.16.840.1.113883.19.41.6&ISO^XX^^^3390|18 Quarry Lane^^Dayton^OH^45402^^B|^^^^^937^5550144|20 Quarry Lane^^Dayton^OH^45402^^B'
const requestedBy =
  'Fatigue|||3391^Osei^Marian^^^^^^Quarry Clinic&2.16.840.1.113883.19.41.6&ISO||||||202607291540-0600'
const measuredBy =
  'Riverbend^L^^^^CLIA&2.16.840.1.113883.19.4.6&ISO^XX^^^4402|5 Mill Race^^Dayton^OH^45403^^B'
const specimen = 'SPM||||119297000^Blood specimen^SCT^BLD^Whole blood^HL70070^20080131^2.5.1'

/** A final value. */
export const riverbendFinal = message(`
  ${riverbend}|20260730081502||ORU^R01^ORU_R01|RB-30081502-117|P|2.5.1|||||||||LabReport-NoAck^^2.16.840.1.113883.19.41.10^ISO
  ${software}
  PID|||RB4410927^^^REGION&2.16.840.1.113883.19.41.5&ISO^MR||Okafor^Lena||19790911|F||2054-5^Black^HL70005|44 Towpath Road^^Dayton^Ohio^45402^USA^M||^PRN^^^^937^5550161|||||||||N^Not Hispanic or Latino^HL70189
  ORC|RE|||||||||||${orderedBy}
  OBR|1||H260728-31^Lab^2.16.840.1.113883.19.41.7^ISO|718-7^Hgb Bld-mCnc^LN^HGB01^Hemoglobin, whole blood^99RIV|||202607281105-0600||||||${requestedBy}|||F||||||R53.83^Other fatigue^I10
  OBX|1|NM|718-7^Hgb Bld-mCnc^LN|1|7.1|g/dL^gram per deciliter^UCUM|12.0 to 16.0 g/dL:  adult, not pregnant|L|||F|||202607281105-0600|||||202607291540-0600||||${measuredBy}
  ${specimen}
`)

/** The same value, sent again with more diagnoses and another spelling of the address. */
export const riverbendAgain = message(`
  ${riverbend}|20260730081544||ORU^R01^ORU_R01|RB-30081544-118|P|2.5.1|||||||||LabReport-Ack^^2.16.840.1.113883.19.41.10^ISO
  ${software}
  PID|||RB4410927^^^REGION&2.16.840.1.113883.19.41.5&ISO^MR||Okafor^Lena||19790911|F||2054-5^Black^HL70005|44 Towpath Road^^Dayton^OH^45402^USA^M||^PRN^^^^937^5550161|||||||||N^Not Hispanic or Latino^HL70189
  ORC|RE|||||||||||${orderedBy}
  OBR|1||H260728-31^Lab^2.16.840.1.113883.19.41.7^ISO|718-7^Hgb Bld-mCnc^LN^HGB01^Hemoglobin, whole blood^99RIV|||202607281105-0600||||||${requestedBy}|||F||||||R53.83^Other fatigue^I10~D50.9^Iron deficiency anemia^I10~R42^Dizziness^I10
  OBX|1|NM|718-7^Hgb Bld-mCnc^LN|1|7.1|g/dL^gram per deciliter^UCUM|12.0 to 16.0 g/dL:  adult, not pregnant|L|||F|||202607281105-0600|||||202607291540-0600||||${measuredBy}
  ${specimen}
`)

/** Another value: OBR-25 and OBX-11 are C, and the unit and the range are written differently. */
export const riverbendCorrected = message(`
  ${riverbend}|20260730081631||ORU^R01^ORU_R01|RB-30081631-119|P|2.5.1|||||||||LabReport-Ack^^2.16.840.1.113883.19.41.10^ISO
  ${software}
  PID|||RB4410927^^^REGION&2.16.840.1.113883.19.41.5&ISO^MR||Okafor^Lena||19790911|F||2054-5^Black^HL70005|44 Towpath Road^^Dayton^Ohio^45402^USA^M||^PRN^^^^937^5550161|||||||||N^Not Hispanic or Latino^HL70189
  ORC|RE|||||||||||${orderedBy}
  OBR|1||H260728-31^Lab^2.16.840.1.113883.19.41.7^ISO|718-7^Hgb Bld-mCnc^LN^HGB01^Hemoglobin, whole blood^99RIV|||202607281105-0600||||||${requestedBy}|||C||||||R53.83^Other fatigue^I10~D50.9^Iron deficiency anemia^I10~R42^Dizziness^I10
  OBX|1|NM|718-7^Hgb Bld-mCnc^LN|1|11.7|g/dl^gram per deciliter^UCUM|12-16 g/dl|L|||C|||202607281105-0600|||||202607291540-0600||||${measuredBy}
  ${specimen}
`)

/**
 * Analyzed a day before it was collected. SPM comes before OBX, the birth date has a time, and the
 * last segment ends with a line feed instead of CR.
 */
export const collectedAfterAnalysis = message(
  String.raw`
  MSH|^~\&|LabRelay^LabRelay^L|Pine Hollow MC^36D7654321^L|HUB_IN^HUB_IN^L|HUB_IN^HUB_IN^L|202607301013||ORU^R01^ORU_R01|202607301013000418|P|2.5.1|||||||||LabReport-NoAck^^2.16.840.1.113883.19.41.10^ISO
  SFT|Relay Works|20260401|LabRelay|LabRelay|LabRelay|20260401
  PID|1||5520871143^^^Pine Hollow MC&36D7654321&L^MR^Pine Hollow MC&36D7654321&L|4410^^^Relay Works|Sorensen^Axel^Two^^^^L||20090314060000|M||White^Caucasian^HL70005|12 Hollow Way^^Lima^OH^45801^USA^C||^PRN^PH^^^419^5550127||||||990417265|||N^Non Hispanic^HL70189
  ORC|RE|||||||||||Baptiste , Simone^Baptiste^Simone^^^^^^Pine Hollow MC&36D7654321&L|||||||||Pine Hollow MC^L^^^^Pine Hollow MC&36D7654321&L^XX^Pine Hollow MC&36D7654321&L^^208|600 Ridge Road^^Lima^OH^45804^^B|^^PH^^^419^5550100|600 Ridge Road^^Lima^OH^45804^^B
  OBR|1||2026209000044^EHR^36D7654321^L|2823-3^Potassium^LN^K2^Potassium^99phm or L|||202607291640||||||None|202607291640||Baptiste , Simone^Baptiste^Simone^^^^^^Pine Hollow MC&36D7654321&L|^^PH^^^419^5550100|||||20260728132700||LAB|F||||||R42^DIZZINESS^I10~R53.83^OTHER FATIGUE^I10
  SPM|1|||119297000^Blood^SCT^BLDV^Blood Venous^HL70070^20080131^2.5.1
  OBX|1|NM|2823-3^Potassium^LN^K2^Potassium^99phm or L|1|4.6|mmol/L^Millimoles per Liter^UCUM|^^5.100000|N|||F|||202607291640|||||20260728132700||||Pine Hollow MC^L^^^^Pine Hollow MC&36D7654321&L^XX^Pine Hollow MC&36D7654321&L^^208|600 Ridge Road^^Lima^OH^45804^^B
`,
  { end: '\n' },
)

/**
 * Wants no acknowledgment (MSH-15 and MSH-16 are NE). Observed months after it was sent. MSH-7 has
 * tenths of a second, and the patient two numbers.
 */
export const wantsNoAnswer = message(String.raw`
  MSH|^~\&|Lab7^7788^CLIA|Ana's Lab^7788^CLIA|REG^2.16.840.1.113883.19.42.1^ISO|STATE^2.16.840.1.113883.19.42.1^ISO|20260220174501.4-0700||ORU^R01^ORU_R01|7788990011|P^T|2.5.1|||NE|NE|USA||||REPORT1.0^^2.16.840.1.113883.19.41.10^ISO
  SFT|1|Lantern Systems^L^^^^&2.16.840.1.113883.19.42.2^ISO^XX^^^7788|2.0|Lantern|40118||20260210
  PID|1||51515151^^^REGION&2.16.840.1.113883.19.42.3&ISO^MR^B&2.16.840.1.113883.19.42.3&ISO~900112222^^^&2.16.840.1.113883.4.1^ISO^SS||Anyone^Robin^Q^^^^L^^^^^^^BS|Elder^Joan^^^^^M|19870130|F||2106-3^White^CDCREC^^^^02/01/2026|71 Lantern Street^^Boise^ID^83702^USA^H||^PRN^PH^^1^208^5550133|^WPN^PH^^1^208^5550134|eng^English^ISO6392^^^^2/1/2026|S^Single^HL70002^^^^2.5.1||||||N^Not Hispanic or Latino^HL70189^^^^2.5.1||||||||N|||202602201000-0700|Verified^2.16.840.1.113883.19.42.4^ISO
  PV1|1|O|2W^110^B^Lantern Hospital&2.16.840.1.113883.19.42.5&ISO^N^N^Building 3^2^Ward 2 West^7789&&2.16.840.1.113883.19.42.5&ISO^&2.16.840.1.113883.19.42.5&ISO|R||||||||||||||||||||||||||||||||||||||||202602201100|202602201100
  PV2|||2^Fever^99LANR|||||||||||||N||||||||Lantern Hospital^L^^^^&2.16.840.1.113883.19.42.5^ISO^XX^^^7788|||20210309|||20180309
  ORC|RE|88120^EHR^2.16.840.1.113883.19.42.6^ISO|3300417^Lab^2.16.840.1.113883.19.42.7^ISO|||||||||5512^Idris^Paula^M^II^Dr^^^&2.16.840.1.113883.19.42.8^ISO^L^^^EI^&2.16.840.1.113883.19.42.8^ISO^^^^^^^^MD||^WPN^PH^^1^208^5550135|||||||Lantern Hospital^L^^^^&2.16.840.1.113883.19.42.5^ISO^XX^^^7788|80 Lantern Street^^Boise^ID^83702^USA^B|^WPN^PH^^1^208^5550136|80 Lantern Street^Floor 2^Boise^ID^83702^USA^B
  OBR|1|88120^EHR^2.16.840.1.113883.19.42.6^ISO|3300417^Lab^2.16.840.1.113883.19.42.7^ISO|630-4^Bacteria identified^LN^UC07^ CULTURE, URINE^99LAN^2.77|||202602201030-0700||||||fever|||5512^Idris^Paula^M^II^Dr^^^&2.16.840.1.113883.19.42.8^ISO^L^^^EI^&2.16.840.1.113883.19.42.8^ISO^^^^^^^^MD|^WPN^PH^^1^208^5550135|||||202602201100|||F||||||R50.9^FEVER^I10^^^^02/01/2026|5513&Reader&Rita&S&&Dr&MD&&DOC&2.16.840.1.113883.19.42.8&ISO
  OBX|1|CWE|630-4^Bacteria identified:Prid:Pt:Urine:Nom:Culture^LN^^^^2.77|1|112283007^Escherichia coli^SCT^^^^January 2026||||||P|||202607041458|||0140^Plate culture^99LANM^^^^2026-01||202607051700||||Lantern Lab^L^^^^CLIA&2.16.840.1.113883.19.42.8&ISO^XX^^^7788|82 Lantern Street^^Boise^ID^83702^USA^B|5514^Reader^Rita^S^^^^^NPPES&2.16.840.1.113883.19.42.8&ISO^L^^^NPI
  SPM|1|88120&EHR&2.16.840.1.113883.19.42.6&ISO^3300416&Lab&2.16.840.1.113883.19.42.7&ISO||122575003^Urine specimen^SCT^^^^20080131|||||||P^Patient^HL60369^^^^2.5.1|20^mL&milliliter&UCUM&&&&1.6|||||202602201100|202602201100
`)

/**
 * An order of version 2.3 whose lines end with line feeds, with a telephone number broken over two
 * lines: the second is not a segment.
 */
export const brokenLine = message(
  String.raw`
  MSH|^~\&|CARELINE|CARELINE|||20260715094210|2207|ORM^O01|881|D|2.3||
  PID|1||30557719^^^^CARELINE||ROWANTREE^ELSIE^B^^MRS.^||19720816|F||White|31 N. MARKET ST^^HELENA^MT^59601^US^^^LC |LC|(406)555-0118|(406)555-0119|W|| 22091855|900-55-7788||||^^^MT^^
  PD1|||NORTH CLINIC(2)^^40771|2210^TALBOT^GWEN^C^^^
  PV1|||^^^CARELINE HEALTH^^^^^||| |2210^TALBOT^GWEN^C^^^||||||||||740118||||||||||||||||||||||||||||||||V
  ORC|NW|551200^CARELINE|44871^CRL||Final||^^^20260715090011^^^^||20260715094210|2207^NORTON^GWEN^^^^||2210^TALBOT^GWEN^C^^^|2244^^^333^^^^^|(406)555-0122||
  OBR|1|551201^CRL|2290^CRL|80307^URINE DRUG SCREEN^^^URINE DRUG SCREEN ||||||||||||2210^TALBOT^GWEN^C^^^|(406)555-
  0123||||||||Final||^^^20260715090011^^^^|||||7120^HOLLIS^REMY^^^^||2207012^2B^NORTH^LAB^^^|^|
  DG1||I10|Z79^LONG TERM DRUG THERAPY^I10|LONG TERM DRUG THERAPY||
`,
  { between: '\n', end: '\n' },
)
