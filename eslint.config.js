import js from "@eslint/js";
import globals from "globals";

const RULES = {
  "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
  eqeqeq: "error",
  "no-var": "error",
  "prefer-const": "error",
  "no-implicit-globals": "error",
  "no-eval": "error",
  "no-implied-eval": "error",
  "no-shadow": "error",
  "no-param-reassign": "error",
  "no-use-before-define": ["error", { functions: false, classes: false, variables: false }],
  "no-unneeded-ternary": "error",
  "object-shorthand": "error",
  "prefer-template": "error",
  complexity: ["error", 18], // each ?. and ?? counts
  "max-len": ["error", { code: 160 }],
};

export default [
  { ignores: ["static/vendor/**", "node_modules/**", "var/**", "staticfiles/**", ".venv/**", "dist/**"] },
  js.configs.recommended,
  {
    files: ["static/js/**/*.js"],
    languageOptions: { ecmaVersion: 2023, sourceType: "module", globals: globals.browser },
    rules: RULES,
  },
  {
    files: ["static/js/service-worker.js"],
    languageOptions: { sourceType: "script", globals: { ...globals.serviceworker, OFFLINE: "readonly" } },
    rules: { "no-implicit-globals": "off" },
  },
  {
    files: ["tests/js/**/*.js", "eslint.config.js"],
    languageOptions: { ecmaVersion: 2023, sourceType: "module", globals: globals.node },
    rules: RULES,
  },
];
