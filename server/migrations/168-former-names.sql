-- A search by the name of a record that was merged into another one finds that other one (docs/decisions/0046). Few records are folded: these indexes are small.
create index patient_former_name on patient (folded, patient_id) where patient_id_merged_into is not null;
create index patient_former_latin on patient (latin_folded, patient_id) where patient_id_merged_into is not null and latin_folded <> '';
