/**
 * Short and full first names used by the same person; each line is one family, without accents, in
 * lower case.
 */
const families = `
abigail abby gail|albert al bert|alexander alex al xander sasha|alexandra alex sandra sasha lexi|alfred al fred|allison allie|amanda mandy|andrew andy drew|angela angie|ann anne anna annie nan|
anthony tony|antonio tony toni|arthur art|barbara barb babs|benjamin ben benny|bernard bernie|bradley brad|brian bryan|carolyn carol carrie|catherine katherine kathryn cathy kathy kate katie kat kitty|
charles charlie chuck chas|charlotte charlie lottie|christina tina chris christy|christine chris tina christy|christopher chris kit topher|cynthia cindy|daniel dan danny|david dave davey|deborah debra deb debbie|
diane diana di|donald don donny|dorothy dot dottie dolly|douglas doug|edward ed eddie ted ned|eleanor ellie nell nora|elizabeth liz beth betty betsy eliza lisa libby|eugene gene|evelyn evie|frances fran frannie|
francisco frank paco pancho cisco|frank francis franklin|frederick fred freddie|gabriel gabe|gabriela gabby|gerald gerry jerry|gregory greg|guadalupe lupe|harold hal harry|helen nell|henry hank harry|isabel isabella izzy bella|
jacob jake|jacqueline jackie|james jim jimmy jamie|janet jan|jeffrey geoffrey jeff geoff|jennifer jen jenny|jeremy jerry|jessica jess jessie|jesus chuy|john jack johnny jon|jonathan jon jonny|jose pepe joe|joseph joe joey|
josephine josie jo|joshua josh|judith judy|julia julie jules|kenneth ken kenny|kimberly kim|lawrence larry laurence|leonard leo len lenny|leticia letty|lillian lily|linda lindy|louis lewis lou louie|louise lou|
margaret maggie meg peg peggy marge margie rita|maria mary marie mia|martha marty|martin marty|matthew matt|michael mike mikey mick|michelle shelly|mildred millie|mitchell mitch|nancy nan|natalie nat|nathan nathaniel nate nat|
nicholas nick nicky|nicole nikki|pamela pam|patricia pat patty tricia trish|patrick pat paddy|peter pete|philip phillip phil|rachel rae|randall randy|raymond ray|rebecca becky becca|richard rick dick rich ricky|
robert bob rob bobby robbie bert|roberto beto robert|roger rodge|ronald ron ronny|rosa rosie rose|russell russ|samantha sam|samuel sam sammy|sandra sandy|sarah sara sally|sharon shari|stephanie steph|stephen steven steve|
susan sue susie suzanne|teresa theresa terry tess tessa|terrence terry|theodore ted theo teddy|thomas tom tommy|timothy tim|tyler ty|valerie val|vanessa nessa|veronica ronnie|victor vic|victoria vicky tori|
vincent vince vinny|virginia ginny|walter walt|william bill will billy willy liam|zachary zach`

const familyOf = new Map<string, Set<number>>()
for (const [at, family] of families.split('|').entries())
  for (const name of family.trim().split(/\s+/))
    familyOf.set(name, (familyOf.get(name) ?? new Set()).add(at))

const bare = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')

/**
 * All names that someone with this first name may be written under, including the name itself;
 * accents and case are ignored.
 */
export const sameFirstNames = (first: string): string[] => {
  const name = bare(first)
  const ats = familyOf.get(name)
  if (!ats) return name === '' ? [] : [name]
  return [
    ...new Set([
      name,
      ...[...familyOf]
        .filter(([, others]) => [...others].some((at) => ats.has(at)))
        .map(([other]) => other),
    ]),
  ]
}
export const isSameFirstName = (one: string, other: string): boolean =>
  bare(one) === bare(other) || sameFirstNames(one).includes(bare(other))
