create trigger mapping_waits after insert or update of analyte, method on analyte_mapping
  for each row execute function mapping_waits();
