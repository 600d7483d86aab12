-- Generated from the declarations by `npm run db:generate`; read before committing.

ALTER TABLE "customers_addresses" ALTER COLUMN "postcode" DROP NOT NULL;
