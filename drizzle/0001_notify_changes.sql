-- Every change that the data plane holds in memory is announced on one channel, whoever makes it.
-- Payloads: token:<id> account:<id> brand:<id> domain:<domain> coin:<symbol> currency:<code> catalog:*
-- A bulk load sets blazon.bulk = 'on' for its transaction and announces catalog:* once itself.
CREATE FUNCTION blazon_announce(payload text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('blazon.bulk', true) IS DISTINCT FROM 'on' THEN
    PERFORM pg_notify('blazon_change', payload);
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION blazon_row_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  symbol text;
BEGIN
  -- What moved away is a change for those it left, too.
  IF TG_OP = 'UPDATE' THEN
    IF TG_TABLE_NAME = 'brand_domain' THEN
      PERFORM blazon_announce('domain:' || OLD.domain);
      PERFORM blazon_announce('brand:' || OLD.brand_id);
    ELSIF TG_TABLE_NAME = 'crypto_asset' THEN
      PERFORM blazon_announce('coin:' || OLD.symbol);
    END IF;
  END IF;
  CASE TG_TABLE_NAME
    WHEN 'token' THEN PERFORM blazon_announce('token:' || changed.id);
    WHEN 'account' THEN PERFORM blazon_announce('account:' || changed.id);
    WHEN 'brand' THEN PERFORM blazon_announce('brand:' || changed.id);
    WHEN 'brand_domain' THEN
      PERFORM blazon_announce('domain:' || changed.domain);
      PERFORM blazon_announce('brand:' || changed.brand_id);
    WHEN 'crypto_asset' THEN PERFORM blazon_announce('coin:' || changed.symbol);
    WHEN 'currency' THEN PERFORM blazon_announce('currency:' || changed.code);
    WHEN 'logo' THEN
      IF changed.brand_id IS NOT NULL THEN
        PERFORM blazon_announce('brand:' || changed.brand_id);
      ELSIF changed.currency_code IS NOT NULL THEN
        PERFORM blazon_announce('currency:' || changed.currency_code);
      ELSE
        SELECT c.symbol INTO symbol FROM crypto_asset c WHERE c.id = changed.crypto_asset_id;
        PERFORM blazon_announce('coin:' || coalesce(symbol, '*'));
      END IF;
  END CASE;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER blazon_changed AFTER INSERT OR UPDATE OR DELETE ON "token" FOR EACH ROW EXECUTE FUNCTION blazon_row_changed();
--> statement-breakpoint
CREATE TRIGGER blazon_changed AFTER INSERT OR UPDATE OR DELETE ON "account" FOR EACH ROW EXECUTE FUNCTION blazon_row_changed();
--> statement-breakpoint
CREATE TRIGGER blazon_changed AFTER INSERT OR UPDATE OR DELETE ON "brand" FOR EACH ROW EXECUTE FUNCTION blazon_row_changed();
--> statement-breakpoint
CREATE TRIGGER blazon_changed AFTER INSERT OR UPDATE OR DELETE ON "brand_domain" FOR EACH ROW EXECUTE FUNCTION blazon_row_changed();
--> statement-breakpoint
CREATE TRIGGER blazon_changed AFTER INSERT OR UPDATE OR DELETE ON "crypto_asset" FOR EACH ROW EXECUTE FUNCTION blazon_row_changed();
--> statement-breakpoint
CREATE TRIGGER blazon_changed AFTER INSERT OR UPDATE OR DELETE ON "currency" FOR EACH ROW EXECUTE FUNCTION blazon_row_changed();
--> statement-breakpoint
CREATE TRIGGER blazon_changed AFTER INSERT OR UPDATE OR DELETE ON "logo" FOR EACH ROW EXECUTE FUNCTION blazon_row_changed();
--> statement-breakpoint
-- PNG bytes do not compress: do not let the server try.
ALTER TABLE "logo_rendition" ALTER COLUMN "png" SET STORAGE EXTERNAL;
