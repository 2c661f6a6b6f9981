-- Listings and numbers lead to a brand: a change of one is a change of its brand. An exchange that is turned on is a
-- change of the account.
CREATE FUNCTION blazon_listing_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  brand bigint;
BEGIN
  -- A listing or instrument that moved to another brand is a change of the one it left, too.
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'instrument' THEN
    PERFORM blazon_announce('brand:' || OLD.brand_id);
  ELSIF TG_OP = 'UPDATE' AND TG_TABLE_NAME <> 'enabled_exchange' THEN
    SELECT i.brand_id INTO brand FROM instrument i WHERE i.id = OLD.instrument_id;
    IF brand IS NOT NULL THEN
      PERFORM blazon_announce('brand:' || brand);
    END IF;
  END IF;
  IF TG_TABLE_NAME = 'enabled_exchange' THEN
    PERFORM blazon_announce('account:' || changed.account_id);
  ELSIF TG_TABLE_NAME = 'instrument' THEN
    PERFORM blazon_announce('brand:' || changed.brand_id);
  ELSE
    SELECT i.brand_id INTO brand FROM instrument i WHERE i.id = changed.instrument_id;
    PERFORM blazon_announce(CASE WHEN brand IS NULL THEN 'catalog:*' ELSE 'brand:' || brand END);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER blazon_changed AFTER INSERT OR UPDATE OR DELETE ON "instrument" FOR EACH ROW EXECUTE FUNCTION blazon_listing_changed();
--> statement-breakpoint
CREATE TRIGGER blazon_changed AFTER INSERT OR UPDATE OR DELETE ON "securities_number" FOR EACH ROW EXECUTE FUNCTION blazon_listing_changed();
--> statement-breakpoint
CREATE TRIGGER blazon_changed AFTER INSERT OR UPDATE OR DELETE ON "listing" FOR EACH ROW EXECUTE FUNCTION blazon_listing_changed();
--> statement-breakpoint
CREATE TRIGGER blazon_changed AFTER INSERT OR UPDATE OR DELETE ON "enabled_exchange" FOR EACH ROW EXECUTE FUNCTION blazon_listing_changed();
