/** `npm run icons`: draws the page's icon in the sizes that systems ask for, from `public/icons/icon.svg`. */
import { readFileSync } from "node:fs";
import { chromium } from "@playwright/test";

const DIRECTORY = "public/icons";
/** 180 is Apple's; the others are what a manifest needs to be installable. */
const SIZES = [180, 192, 512];

const drawing = readFileSync(`${DIRECTORY}/icon.svg`, "utf8");
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
for (const size of SIZES) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body { margin: 0 } svg { display: block; width: ${String(size)}px }</style>${drawing}`,
  );
  await page.screenshot({ path: `${DIRECTORY}/icon-${String(size)}.png` });
}
await browser.close();
