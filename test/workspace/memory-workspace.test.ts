import { describe } from "vitest";
import { createMemoryWorkspace } from "../../src/workspace/memory-workspace.ts";
import { workspaceContract } from "../contracts/workspace-contract.ts";

describe("memory workspace", () => workspaceContract(async () => createMemoryWorkspace()));
