export interface City {
  city: string
  state: string
  county: string
  postalCodes: readonly string[]
  areaCode: string
  timeZoneId: number
  regionId: number
}

/**
 * Region by region: city, state | county | postal codes | area code | time zone of the list
 * TimeZone.
 */
const gazetteer: Readonly<Record<number, string>> = {
  1: `Boston, MA|Suffolk|02114 02118 02127|617|1
Worcester, MA|Worcester|01604 01605 01609|508|1
Springfield, MA|Hampden|01103 01104 01109|413|1
Providence, RI|Providence|02903 02906 02908|401|1
Hartford, CT|Hartford|06103 06105 06106|860|1
New Haven, CT|New Haven|06510 06511 06513|203|1
Manchester, NH|Hillsborough|03101 03103 03104|603|1
Burlington, VT|Chittenden|05401 05408|802|1
Portland, ME|Cumberland|04101 04102 04103|207|1
Albany, NY|Albany|12203 12206 12208|518|1
Buffalo, NY|Erie|14201 14209 14214|716|1
Brooklyn, NY|Kings|11201 11215 11226|718|1
Newark, NJ|Essex|07102 07104 07107|973|1
Philadelphia, PA|Philadelphia|19103 19107 19147|215|1
Pittsburgh, PA|Allegheny|15203 15213 15232|412|1
Allentown, PA|Lehigh|18101 18102 18104|610|1
Erie, PA|Erie|16501 16502 16508|814|1
Wilmington, DE|New Castle|19801 19805 19808|302|1
Baltimore, MD|Baltimore City|21201 21218 21224|410|1
Annapolis, MD|Anne Arundel|21401 21403|410|1
Washington, DC|District of Columbia|20001 20009 20010|202|1`,
  2: `Tampa, FL|Hillsborough|33602 33606 33612|813|1
St. Petersburg, FL|Pinellas|33701 33704 33710|727|1
Clearwater, FL|Pinellas|33755 33756 33764|727|1
Lakeland, FL|Polk|33801 33803 33813|863|1
Orlando, FL|Orange|32801 32803 32806|407|1
Miami, FL|Miami-Dade|33125 33130 33133|305|1
Jacksonville, FL|Duval|32204 32207 32216|904|1
Pensacola, FL|Escambia|32501 32503 32504|850|2
Atlanta, GA|Fulton|30303 30308 30309|404|1
Savannah, GA|Chatham|31401 31404 31405|912|1
Charleston, SC|Charleston|29401 29403 29407|843|1
Charlotte, NC|Mecklenburg|28202 28204 28207|704|1
Raleigh, NC|Wake|27601 27605 27607|919|1
Richmond, VA|Richmond City|23219 23220 23221|804|1
Charleston, WV|Kanawha|25301 25304 25311|304|1
Louisville, KY|Jefferson|40202 40204 40207|502|1
Knoxville, TN|Knox|37902 37916 37919|865|1
Nashville, TN|Davidson|37203 37205 37209|615|2
Memphis, TN|Shelby|38103 38104 38117|901|2
Birmingham, AL|Jefferson|35203 35205 35209|205|2
Mobile, AL|Mobile|36602 36604 36608|251|2
Jackson, MS|Hinds|39201 39202 39216|601|2
New Orleans, LA|Orleans|70112 70115 70119|504|2
Baton Rouge, LA|East Baton Rouge|70801 70806 70808|225|2
San Juan, PR|San Juan|00907 00909 00917|787|8
Ponce, PR|Ponce|00716 00717 00730|787|8
Mayagüez, PR|Mayagüez|00680 00682|787|8
Charlotte Amalie, VI|St. Thomas|00802|340|8`,
  3: `Chicago, IL|Cook|60607 60614 60625|312|2
Peoria, IL|Peoria|61602 61604 61614|309|2
Indianapolis, IN|Marion|46202 46204 46220|317|1
Evansville, IN|Vanderburgh|47708 47711 47714|812|2
Columbus, OH|Franklin|43201 43205 43215|614|1
Cleveland, OH|Cuyahoga|44102 44106 44113|216|1
Detroit, MI|Wayne|48201 48207 48226|313|1
Grand Rapids, MI|Kent|49503 49504 49506|616|1
Milwaukee, WI|Milwaukee|53202 53207 53211|414|2
Minneapolis, MN|Hennepin|55403 55407 55414|612|2
Duluth, MN|St. Louis|55802 55805 55811|218|2
Des Moines, IA|Polk|50309 50311 50312|515|2
Kansas City, MO|Jackson|64108 64110 64111|816|2
St. Louis, MO|St. Louis City|63103 63108 63110|314|2
Omaha, NE|Douglas|68102 68105 68131|402|2
Scottsbluff, NE|Scotts Bluff|69361|308|3
Rapid City, SD|Pennington|57701 57702|605|3
Sioux Falls, SD|Minnehaha|57103 57104 57105|605|2
Fargo, ND|Cass|58102 58103|701|2
Wichita, KS|Sedgwick|67202 67203 67214|316|2`,
  4: `Phoenix, AZ|Maricopa|85004 85006 85013|602|4
Tucson, AZ|Pima|85701 85705 85719|520|4
Flagstaff, AZ|Coconino|86001 86004|928|4
Yuma, AZ|Yuma|85364 85365|928|4
Albuquerque, NM|Bernalillo|87102 87106 87110|505|3
Española, NM|Rio Arriba|87532|505|3
Houston, TX|Harris|77002 77004 77030|713|2
San Antonio, TX|Bexar|78205 78212 78229|210|2
Dallas, TX|Dallas|75201 75204 75219|214|2
Austin, TX|Travis|78701 78704 78751|512|2
El Paso, TX|El Paso|79901 79902 79912|915|3
Tulsa, OK|Tulsa|74103 74104 74120|918|2
Oklahoma City, OK|Oklahoma|73102 73103 73106|405|2
Little Rock, AR|Pulaski|72201 72205 72207|501|2
Denver, CO|Denver|80203 80205 80210|303|3
Colorado Springs, CO|El Paso|80903 80907 80909|719|3
Cañon City, CO|Fremont|81212|719|3
Salt Lake City, UT|Salt Lake|84101 84102 84105|801|3
Las Vegas, NV|Clark|89101 89102 89109|702|5`,
  5: `Seattle, WA|King|98101 98104 98122|206|5
Tacoma, WA|Pierce|98402 98405 98408|253|5
Spokane, WA|Spokane|99201 99203 99205|509|5
Portland, OR|Multnomah|97205 97209 97214|503|5
Eugene, OR|Lane|97401 97402 97405|541|5
Boise, ID|Ada|83702 83704 83706|208|3
Coeur d'Alene, ID|Kootenai|83814 83815|208|5
Billings, MT|Yellowstone|59101 59102|406|3
Cheyenne, WY|Laramie|82001 82009|307|3
Reno, NV|Washoe|89501 89502 89509|775|5
Sacramento, CA|Sacramento|95811 95816 95819|916|5
San José, CA|Santa Clara|95110 95112 95126|408|5
Los Angeles, CA|Los Angeles|90012 90026 90033|213|5
La Cañada Flintridge, CA|Los Angeles|91011|818|5
San Diego, CA|San Diego|92101 92103 92104|619|5
Fresno, CA|Fresno|93701 93704 93726|559|5
Anchorage, AK|Anchorage|99501 99503 99508|907|6
Fairbanks, AK|Fairbanks North Star|99701 99709|907|6
Honolulu, HI|Honolulu|96813 96814 96817|808|7
Hilo, HI|Hawaii|96720|808|7
Hagåtña, GU|Guam|96910|671|9
Tamuning, GU|Guam|96913|671|9
Pago Pago, AS|Eastern|96799|684|10`,
}

const cityOf = (text: string, regionId: number): City => {
  const [name = '', county = '', postalCodes = '', areaCode = '', zone = ''] = text.split('|')
  const [city = '', state = ''] = name.split(', ')
  return {
    city,
    state,
    county,
    postalCodes: postalCodes.split(' '),
    areaCode,
    timeZoneId: Number(zone),
    regionId,
  }
}

export const cities: readonly City[] = Object.entries(gazetteer).flatMap(([region, lines]) =>
  lines.split('\n').map((text) => cityOf(text, Number(region))),
)
export const citiesOfRegion = (regionId: number): readonly City[] =>
  cities.filter((city) => city.regionId === regionId)

/** The city with a name such as 'Tampa, FL'. */
export const cityNamed = (name: string): City => {
  const found = cities.find(({ city, state }) => `${city}, ${state}` === name)
  if (found === undefined) throw new Error(`no such city: ${name}`)
  return found
}
