import { describe, expect, it } from "vitest";
import { authorLoop } from "../support/author-loop.ts";
import { callsIn, openTalk, PROTOCOLS } from "../support/endpoint-talk.ts";
import { wantsArgumentsAsText, wantsUniqueIds } from "../support/model-server/house-rules.ts";
import { call, LIST, WRITE } from "../support/raw-calls.ts";

describe.each(PROTOCOLS)("%s", (protocol) => {
  it.each<[string, unknown[]]>([
    ["empty", [""]],
    ["spaces", ["  "]],
    ["null", [null, null]],
    ["a number", [7, 7]],
    ["partly empty", ["c1", "", null]],
    ["that of the made-up one", ["", "call_1_0"]],
  ])("gives calls whose id is %s ids of its own before they are stored (case 5)", async (_, ids) => {
    const talk = await openTalk(
      protocol,
      [{ calls: ids.map((id) => call({ id })) }, { calls: ids.map((id) => call({ id })) }],
      {
        rules: [wantsUniqueIds],
      },
    );
    const reply = await talk.turn();
    const given = reply.calls.map(({ id }) => id);
    expect(new Set(given).size).toBe(ids.length);
    for (const id of given) expect(id.trim()).not.toBe("");
    await talk.turn();
    expect(callsIn(talk.history(1)).map(({ id }) => id)).toEqual(given);
    await expect(talk.turn()).resolves.toMatchObject({ text: "ok" });
    expect(talk.server.refusals).toEqual([]);
  });

  it("gives calls without any id ids of its own (case 5)", async () => {
    const bare = { name: "write_file", arguments: JSON.stringify(WRITE) };
    const talk = await openTalk(
      protocol,
      [
        {
          calls: [
            { ...bare, extra: { id: undefined } },
            { ...bare, extra: { id: "" } },
          ],
        },
      ],
      {
        rules: [wantsUniqueIds],
      },
    );
    expect((await talk.turn()).calls).toHaveLength(2);
    await talk.turn();
    expect(talk.server.refusals).toEqual([]);
  });

  it.each<[string, unknown[]]>([
    ["two", ["x", "x"]],
    ["three and one more", ["x", "x", "y", "x"]],
    ["two beside what the second would become", ["x", "x", "x_2"]],
  ])("loses no call when ids stand there twice: %s (case 6)", async (_, ids) => {
    const calls = ids.map((id, n) => call({ id, arguments: JSON.stringify({ path: `f${n}.py`, text: "" }) }));
    const talk = await openTalk(protocol, [{ calls }], { rules: [wantsUniqueIds] });
    const reply = await talk.turn();
    expect(reply.calls.map((one) => one.arguments.ok && one.arguments.value.path)).toEqual(
      ids.map((_id, n) => `f${n}.py`),
    );
    expect(new Set(reply.calls.map((one) => one.id)).size).toBe(ids.length);
    expect(reply.calls[0]?.id).toBe("x");
    await talk.turn();
    expect(callsIn(talk.history(1)).map((one) => one.id)).toEqual(reply.calls.map((one) => one.id));
    expect(talk.server.refusals).toEqual([]);
  });

  it("carries out every call of a reply whose ids are all the same (case 6)", async () => {
    const calls = ["a.py", "b.py", "c.py"].map((path) =>
      call({ id: "call_0", arguments: JSON.stringify({ path, content: `# ${path}\n` }) }),
    );
    const { model, server } = await openTalk(protocol, [
      { calls },
      { calls: [call({ id: "call_0", name: "list_files", arguments: "{}" })] },
    ]);
    const loop = await authorLoop(model, 3);
    expect(Object.keys(loop.files).sort()).toEqual(["a.py", "b.py", "c.py"]);
    expect(server.refusals).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ["empty", "", "unnamed_tool"],
    ["null", null, "unnamed_tool"],
    ["a number", 7, "unnamed_tool"],
    ["unknown", "Bingo", "Bingo"],
    ["with signs that no history takes", "functions.write file()", "functions_write_file"],
    ["Chinese", "写文件", "___"],
    ["far too long", "x".repeat(300), "xxx"],
    ["like a property of every object", "__proto__", "__proto__"],
  ])("answers a call whose name is %s with the tools there are (case 7)", async (_, name, shown) => {
    const { model, server } = await openTalk(protocol, [
      { calls: [call({ name }), { ...LIST, id: "c2", arguments: "{}" }] },
    ]);
    const loop = await authorLoop(model, 2);
    expect(loop.results[0]).toMatch(
      /^There is no tool ".*"\. The tools are: write_file, edit_file, read_file, list_files, run_file\.$/,
    );
    expect(loop.results[0]).toContain(shown);
    expect(loop.results[1]).not.toContain("There is no tool");
    expect(loop.files).toEqual({});
    expect(server.refusals).toEqual([]);
    expect(server.requests).toHaveLength(2);
  });

  it("answers a call without any name, and knows a name with spaces around it (case 7)", async () => {
    const arguments_ = JSON.stringify({ path: "a.py", content: "x = 1\n" });
    const calls = [
      { id: "c1", arguments: arguments_ },
      { id: "c2", name: " write_file\n", arguments: arguments_ },
    ];
    const { model, server } = await openTalk(protocol, [{ calls }]);
    const loop = await authorLoop(model, 2);
    expect(loop.results[0]).toContain("There is no tool");
    expect(loop.files).toEqual({ "a.py": "x = 1\n" });
    expect(server.refusals).toEqual([]);
  });
});

it("sends no item back under an id that is empty or stands there twice (case 6)", async () => {
  const calls = ["", "fc_x", "fc_x", null].map((id, n) => call({ id: `c${n}`, extra: { id } }));
  const talk = await openTalk("responses", [
    { calls, items: [{ type: "reasoning", id: "rs_1", summary: [], encrypted_content: "g" }] },
  ]);
  await talk.turn();
  await talk.turn();
  const items = talk.history(1).filter((item) => item.type === "function_call");
  expect(items.map((item) => item.id)).toEqual([undefined, "fc_x", undefined, undefined]);
  expect(items.map((item) => item.call_id)).toEqual(["c0", "c1", "c2", "c3"]);
  expect(talk.server.refusals).toEqual([]);
});

it("reads one call that is in no list, and the older function_call (case 7)", async () => {
  const named = { name: "write_file", arguments: JSON.stringify(WRITE) };
  const messages = [
    { tool_calls: { id: "c1", type: "function", function: named } },
    { function_call: named },
    { tool_calls: [null, "x", { id: "c1", ...named }] },
  ];
  const talk = await openTalk(
    "chat",
    messages.map((message) => ({ message })),
    { rules: [wantsArgumentsAsText] },
  );
  for (const _ of messages)
    expect((await talk.turn()).calls).toMatchObject([{ name: "write_file", arguments: { value: WRITE } }]);
  await talk.turn();
  expect(JSON.stringify(talk.history(3))).not.toContain("function_call");
  expect(talk.server.refusals).toEqual([]);
});
