import reactHooks from "eslint-plugin-react-hooks";
import { globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";

const stages = ["1-trace", "2-tree", "3-debugger", "4-language", "5-prediction", "6-comparison"];

/** A stage may import lower numbers and lib/ only: the folder order is the data flow. */
const stageRules = stages.map((stage, index) => ({
  files: [`src/core/${stage}/**/*.ts`],
  ignores: ["**/*.test.ts"],
  rules: {
    "no-restricted-imports": [
      "error",
      {
        patterns: [
          {
            group: stages.slice(index + 1).map((later) => `**/${later}/**`),
            message: `${stage} may import only lower-numbered stages and lib/. Move what is shared down.`,
          },
          {
            group: ["node:*", "**/python/**", "**/inference/**", "**/session/**", "**/ui/**", "**/cli/**"],
            message: "src/core is pure: pass effects in as arguments.",
          },
        ].filter(({ group }) => group.length > 0),
      },
    ],
  },
}));

export default tseslint.config(
  globalIgnores(["dist", "public", "node_modules", ".venv", "models", "playwright-report", "test-results"]),
  {
    files: ["**/*.{ts,tsx}"],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    plugins: { "react-hooks": reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/consistent-type-assertions": ["error", { assertionStyle: "never" }],
      "no-console": "error",
    },
  },
  { files: ["src/cli/**/*.ts", "bench/**/*.ts", "scripts/**/*.ts"], rules: { "no-console": "off" } },
  ...stageRules,
);
